import { importFieldsOf, importHeadings, matchHeadings, type ImportKind } from '@walkup/sdk/reading'
import type { Sheet } from './sheet.ts'
import { fieldName, kinds } from './kinds.ts'

/** Zero-based column index for each field. */
export type Mapping = Readonly<Partial<Record<string, number>>>

/** The column of each field by its heading, in any of the languages or the reader's label. */
export function guessMapping(kind: ImportKind, headings: readonly string[]): Mapping {
  const names: Readonly<Record<string, readonly string[]>> = importHeadings(kind)
  return matchHeadings(
    headings,
    Object.fromEntries(importFieldsOf(kind).map((field) => [field, [fieldName(kind, field), ...(names[field] ?? [])]])),
  )
}

type Kept = Readonly<Partial<Record<string, string | null>>> | undefined
/** The kept mapping, if the file has all of its headings; undefined if not. */
export function savedMapping(headings: readonly string[], kept: Kept): Mapping | undefined {
  const mapped = Object.entries(kept ?? {}).flatMap(([field, heading]) => (heading ? [[field, heading] as const] : []))
  if (!mapped.length || mapped.some(([, heading]) => !headings.includes(heading))) return
  return Object.fromEntries(mapped.map(([field, heading]) => [field, headings.indexOf(heading)]))
}

/** How many of the headings are known, from the kept mapping or by their names. */
export const countKnown = (kind: ImportKind, headings: readonly string[], kept: Kept): number =>
  Math.max(...[savedMapping(headings, kept), guessMapping(kind, headings)].map((one = {}) => Object.keys(one).length))

/** By heading, as the API takes it and the organization keeps it; null for fields that the file does not have. */
export const toHeadings = (
  kind: ImportKind,
  { headings }: Pick<Sheet, 'headings'>,
  mapping: Mapping,
): Record<string, string | null> =>
  Object.fromEntries(importFieldsOf(kind).map((field) => [field, headings[mapping[field] ?? -1] ?? null]))

/** Fields that must still be mapped, by name. */
export const missingFields = (kind: ImportKind, mapping: Mapping): string[] =>
  kinds[kind].needed
    .filter((fields) => fields.every((field) => mapping[field] === undefined))
    .map(([field = '']) => fieldName(kind, field))
