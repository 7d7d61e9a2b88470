import { basename } from 'node:path'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Names for vanilla-extract, two or three letters each: inside shadow roots they meet nothing but each other. A stylesheet's
 * prefix hangs on its path alone and the rest on the order within it, so that a build comes out the same every time.
 */
export function shortNames(): (name: { readonly hash: string; readonly filePath: string }) => string {
  const sheets = new Map<string, { readonly prefix: string; readonly hashes: Map<string, number> }>()
  const taken = new Map<string, string>()
  const prefixOf = (path: string): string => {
    let sum = 0
    for (const sign of path) sum = (sum * 31 + sign.charCodeAt(0)) % 676
    const prefix = letters.charAt(sum / 26) + letters.charAt(sum % 26)
    const other = taken.get(prefix)
    if (other) throw new Error(`${path} and ${other} would have the same class names: rename one of them`)
    taken.set(prefix, path)
    return prefix
  }
  return ({ hash, filePath }) => {
    const path = `${filePath.split('/').at(-2)}/${basename(filePath)}`
    let sheet = sheets.get(path)
    if (!sheet) sheets.set(path, (sheet = { prefix: prefixOf(path), hashes: new Map() }))
    if (!sheet.hashes.has(hash)) sheet.hashes.set(hash, sheet.hashes.size)
    return sheet.prefix + (sheet.hashes.get(hash) ?? 0).toString(36)
  }
}
