import { folded } from '@walkup/sdk/reading'

/** Everything that `folded` reads as one thing, in syntax that PostgreSQL and JavaScript share. */
const apostrophes = "['‘’‛ʼʹ´`′]"
const dashes = '[-‐‑‒–—−]'
/** Marks and what nobody sees, which may follow any letter. */
const marks =
  '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\uFE20-\uFE2F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]*'

/** Letters of the Latin, Greek and Cyrillic scripts by what `folded` makes of them: `e` has é, È, ę, ｅ …, and `ss` has ß. */
const variants = new Map<string, string>()
for (const [first, last] of [
  [0xc0, 0x52f],
  [0x1e00, 0x1fff],
  [0xff21, 0xff5a],
] as const) {
  for (let code = first; code <= last; code++) {
    const letter = String.fromCodePoint(code)
    const base = folded(letter)
    if (/^\p{L}{1,2}$/u.test(base) && letter !== base) variants.set(base, (variants.get(base) ?? '') + letter)
  }
}

/** Literal text in a pattern. */
export const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function letterPattern(letter: string): string {
  if (letter === "'") return apostrophes
  if (letter === '-') return dashes
  const others = variants.get(letter)
  if (letter.length > 1) return `(?:${Array.from(letter, letterPattern).join('')}${others ? `|[${others}]` : ''})`
  if (others) return `[${literal(letter)}${letter.toUpperCase()}${others}]${marks}`
  // Scripts whose letters are composed of others, such as Hangul.
  const parts = letter.normalize('NFD')
  return parts === letter ? `${literal(letter)}${marks}` : `(?:${letter}|${parts})${marks}`
}

/** A pattern that finds words however they are spelled: composed or not, with or without accents, and with any apostrophe. */
export const wordsPattern = (text: string): string =>
  folded(text)
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .map((word) => (word.match(/ss|ae|oe|th|[\s\S]/gu) ?? []).map(letterPattern).join(''))
    .join('\\s+')
