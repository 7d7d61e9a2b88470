/**
 * `JSON.stringify` that ignores `toJSON`: libraries like Prototype.js add one to every array that returns a string. The replacer runs
 * after `toJSON` and restores the original value.
 */
export const stringify = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key: string) {
    return this[key]
  })
