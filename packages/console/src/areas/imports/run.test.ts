import type { Client } from '@walkup/sdk'
import { importKinds, type ImportKind } from '@walkup/sdk/reading'
import { describe, expect, it } from 'vitest'
import { fieldName, kinds, templateOf } from './kinds.ts'
import { guessMapping, missingFields, savedMapping, toHeadings } from './mapping.ts'
import { headingOf, rejectedRowsCsv, runImport, type Outcome } from './run.ts'
import { sheetOfCsv } from './testing/sheetOfCsv.ts'

const settings = { system: 'Fair' }
interface Body {
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly mapping: Readonly<Record<string, string | null>>
  readonly dryRun: boolean
}
/** Mock server that rejects rows without a last name and creates the rest. */
function server() {
  const calls: Body[] = []
  const call = (_: string, { body }: { body: Body }) => {
    calls.push(body)
    const rows = body.rows.map((row, at) =>
      row[body.mapping.lastName ?? '']
        ? { row: at + 1, result: 'created', id: at + 1, errors: [] }
        : {
            row: at + 1,
            result: 'rejected',
            id: null,
            errors: [{ field: 'lastName', code: 'required', params: {}, message: '' }],
          },
    )
    const amount = (wanted: string) => rows.filter(({ result }) => result === wanted).length
    return Promise.resolve({
      created: amount('created'),
      updated: 0,
      unchanged: 0,
      skipped: 0,
      rejected: amount('rejected'),
      rows,
    })
  }
  return { calls, client: { call } as unknown as Client }
}
const signal = new AbortController().signal

describe('column mapping', () => {
  it('is guessed from common headings, using each column once', () => {
    expect(guessMapping('leads', ['Lead ID', 'First', 'Surname', 'Mobile Phone', 'ZIP', 'id'])).toEqual({
      externalId: 0,
      firstName: 1,
      lastName: 2,
      phone: 3,
      postalCode: 4,
    })
    expect(guessMapping('stores', ['Reference', 'Store #', 'Nombre de la tienda'])).toEqual({ number: 1, name: 2 })
  })

  it.each(Object.keys(kinds) as ImportKind[])('of the template of %s covers every column', (kind) => {
    const [headings = [], row = []] = templateOf(kind)
    expect(Object.values(guessMapping(kind, headings)).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      headings.map((_, at) => at),
    )
    expect(missingFields(kind, guessMapping(kind, headings))).toEqual([])
    expect(row).toHaveLength(headings.length)
    expect(Object.keys(importKinds[kind]).filter((field) => fieldName(kind, field) === field)).toEqual([])
  })

  it('is recalled if the file has all of its headings', () => {
    const headings = ['Nr', 'Titel']
    const kept = toHeadings('stores', { headings }, { number: 0, name: 1 })
    expect(kept).toMatchObject({ number: 'Nr', name: 'Titel', city: null })
    expect(savedMapping(['Titel', 'Nr', 'City'], kept)).toEqual({ number: 1, name: 0 })
    expect(savedMapping(['Nr'], kept)).toBeUndefined()
    expect(savedMapping(headings, undefined)).toBeUndefined()
  })

  it('reports what is missing', () => {
    expect(missingFields('users', { firstName: 0 })).toEqual(['Last name', 'Email'])
    expect(missingFields('users', { name: 0, phone: 1 })).toEqual([])
  })
})

describe('an import', () => {
  const rows = Array.from({ length: 600 }, (_, index) => [`F-${index}`, 'Sam', index % 100 === 7 ? '' : 'Lee', 'ignored'])
  const sheet = { headings: ['Id', 'First', 'Last', 'Other'], rows: [...rows, ['F-3', 'Sam', 'Lee', '']], numbers: [] }
  const mapping = { externalId: 0, firstName: 1, lastName: 2 }

  it('runs in batches, numbers rejected rows by the file, and sends only mapped columns', async () => {
    const { client, calls } = server()
    const seen: number[] = []
    const end = await runImport(client, {
      kind: 'leads',
      sheet,
      mapping,
      settings,
      dryRun: true,
      signal,
      onProgress: ({ next }) => seen.push(next),
    })
    expect(seen).toEqual([100, 200, 300, 400, 500, 600, 601])
    expect(end).toMatchObject({ created: 594, next: 601 })
    expect(end.refused.map(({ row }) => row)).toEqual([8, 108, 208, 308, 408, 508, 601])
    // A duplicate id in another batch, which the server can't detect.
    expect(end.refused.at(-1)).toMatchObject({ errors: [{ field: 'externalId', message: 'appears in an earlier row too' }] })
    expect(calls.every(({ rows, dryRun }) => dryRun && !JSON.stringify(rows).includes('ignored'))).toBe(true)
    const file = sheetOfCsv(rejectedRowsCsv('leads', sheet, mapping, end.refused.slice(0, 1), 'Reason'))
    expect(file).toMatchObject({
      headings: ['Id', 'First', 'Last', 'Other', 'Reason'],
      rows: [['F-7', 'Sam', '', 'ignored', 'Last is required']],
    })
    // A field without a column is reported under its own name.
    expect(headingOf('leads', sheet, mapping, 'consentVersion')).toBe('Consent version')
  })

  it('stops between batches and resumes from there', async () => {
    const { client } = server()
    const stop = new AbortController()
    const onProgress = () => stop.abort()
    const half: Outcome = await runImport(client, {
      kind: 'leads',
      sheet,
      mapping,
      settings,
      dryRun: false,
      signal: stop.signal,
      onProgress,
    })
    expect(half.next).toBe(100)
    const end = await runImport(client, {
      kind: 'leads',
      sheet,
      mapping,
      settings,
      dryRun: false,
      signal,
      from: half,
      onProgress: () => {},
    })
    expect(end).toMatchObject({ next: 601, created: 594 })
    expect(end.refused).toHaveLength(7)
    expect(end.createdIds).toHaveLength(594)
  })
})
