/** Runs a step of `npm start` in one line; its output is only shown if it fails. @returns whether it succeeded */
export function buildStep(
  name: string,
  command: readonly [string, ...string[]],
  out?: { write(text: string): unknown },
): Promise<boolean>
