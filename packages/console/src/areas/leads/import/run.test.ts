import type { Client } from '@walkup/sdk'
import { describe, expect, it } from 'vitest'
import { contract, type Bodies } from '@walkup/sdk/contract'
import { parseSheet } from './csv.ts'
import { guess, importFields } from './fields.ts'
import { headingOf, refusedSheet, runImport, type Outcome } from './run.ts'

const settings = { system: 'Fair' }
/** Mock server that rejects rows without a last name and creates the rest. */
function server() {
  const calls: Bodies['leads.importExternal'][] = []
  const call = (_: string, { body }: { body: Bodies['leads.importExternal'] }) => {
    calls.push(body)
    const { headings, rows } = parseSheet(body.csv ?? '')
    const refused = rows.flatMap((row, place) =>
      row[headings.indexOf('lastName')]
        ? []
        : [{ row: place + 1, externalId: row[0] ?? null, errors: [{ column: 'lastName', message: 'is required' }] }],
    )
    return Promise.resolve({ created: rows.length - refused.length, updated: 0, unchanged: 0, refused })
  }
  return { calls, client: { call } as unknown as Client }
}
const signal = new AbortController().signal

describe('column mapping', () => {
  it('is guessed from common headings, using each column once', () => {
    expect(guess(['Lead ID', 'First', 'Surname', 'Mobile', 'ZIP', 'id'])).toEqual({
      externalId: 0,
      firstName: 1,
      lastName: 2,
      phone: 3,
      postalCode: 4,
    })
    expect(guess(['Reference', 'Name'])).toEqual({ externalId: 0 })
  })

  it('covers the contract’s fields', () => {
    const { properties } = contract['leads.importExternal'].body as unknown as { properties: { mapping: { properties: object } } }
    expect(importFields).toEqual(Object.keys(properties.mapping.properties))
  })
})

describe('an import', () => {
  const rows = Array.from({ length: 600 }, (_, place) => [`F-${place}`, 'Sam', place % 100 === 7 ? '' : 'Lee', 'ignored'])
  const sheet = { headings: ['Id', 'First', 'Last', 'Other'], rows: [...rows, ['F-3', 'Sam', 'Lee', '']] }
  const mapping = { externalId: 0, firstName: 1, lastName: 2 }

  it('runs in batches, numbers rejected rows by the file, and sends only mapped columns', async () => {
    const { client, calls } = server()
    const seen: number[] = []
    const end = await runImport(client, {
      sheet,
      mapping,
      settings,
      dryRun: true,
      signal,
      onProgress: ({ next }) => seen.push(next),
    })
    expect(seen).toEqual([250, 500, 601])
    expect(end).toMatchObject({ created: 594, next: 601 })
    expect(end.refused.map(({ row }) => row)).toEqual([8, 108, 208, 308, 408, 508, 601])
    // A duplicate id in another batch, which the server can't detect.
    expect(end.refused.at(-1)).toMatchObject({ externalId: 'F-3', errors: [{ message: 'also appears in an earlier row' }] })
    expect(calls.every(({ csv, dryRun }) => dryRun && !csv?.includes('ignored'))).toBe(true)
    const file = parseSheet(refusedSheet(sheet, mapping, end.refused.slice(0, 1), 'Reason'))
    expect(file).toEqual({
      headings: ['Id', 'First', 'Last', 'Other', 'Reason'],
      rows: [['F-7', 'Sam', '', 'ignored', 'Last is required']],
    })
    // A field without a column is reported under its own name.
    expect(headingOf(sheet, mapping, 'consentVersion')).toBe('Consent version')
  })

  it('stops between batches and resumes from there', async () => {
    const { client } = server()
    const stop = new AbortController()
    const onProgress = () => stop.abort()
    const half: Outcome = await runImport(client, { sheet, mapping, settings, dryRun: false, signal: stop.signal, onProgress })
    expect(half.next).toBe(250)
    const end = await runImport(client, { sheet, mapping, settings, dryRun: false, signal, from: half, onProgress: () => {} })
    expect(end).toMatchObject({ next: 601, created: 594 })
    expect(end.refused).toHaveLength(7)
  })
})
