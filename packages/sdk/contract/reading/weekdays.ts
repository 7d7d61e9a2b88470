import { cleanCode } from './text.ts'

/** Each day's names in English, Spanish and French, Sunday first. Two letters of them are unambiguous. */
const names = [
  ['sunday', 'domingo', 'dimanche'],
  ['monday', 'lunes', 'lundi'],
  ['tuesday', 'martes', 'mardi'],
  ['wednesday', 'miercoles', 'mercredi'],
  ['thursday', 'jueves', 'jeudi'],
  ['friday', 'viernes', 'vendredi'],
  ['saturday', 'sabado', 'samedi'],
]
const groups: Readonly<Record<string, readonly number[]>> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  'every day': [0, 1, 2, 3, 4, 5, 6],
  everyday: [0, 1, 2, 3, 4, 5, 6],
  weekdays: [1, 2, 3, 4, 5],
  weekday: [1, 2, 3, 4, 5],
  weekends: [0, 6],
  weekend: [0, 6],
}

function dayIn(word: string): number {
  if (/^[0-6]$/.test(word)) return Number(word)
  // The plural, as in "Mondays".
  const typed = word.replace(/\.$/, '').replace(/([^u])s$/, '$1')
  return typed.length < 2 ? -1 : names.findIndex((day) => day.some((name) => name.startsWith(typed) || name === word))
}

/**
 * Returns the days of the week, Sunday 0 to Saturday 6, that a text names: `Monday`, `mon`, `Mon–Fri`, `Tue, Thu`, `weekdays`, `1`.
 * Undefined if it names none.
 */
export function parseWeekdays(text: string): number[] | undefined {
  if (text.length > 100) return
  const typed = cleanCode(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
  const days = new Set<number>()
  for (const part of typed.split(/\s*(?:[,;&+/]|\band\b|\by\b|\bet\b)\s*/)) {
    if (!part) continue
    const [first = '', last] = part.split(/\s*(?:[-–—]|\bto\b|\ba\b|\bthrough\b|\bthru\b)\s*/, 2)
    const from = dayIn(first)
    const to = last === undefined ? from : dayIn(last)
    if (groups[part]) for (const day of groups[part]) days.add(day)
    else if (from < 0 || to < 0) return
    else for (let day = from; days.add(day) && day !== to; day = (day + 1) % 7);
  }
  return days.size ? [...days].toSorted((a, b) => a - b) : undefined
}
