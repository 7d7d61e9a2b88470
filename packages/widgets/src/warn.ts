/** Warns developers in the console; shoppers never see it. */
// oxlint-disable-next-line no-console
export const warn = (text: string): void => console.warn(`walkup: ${text}`)
