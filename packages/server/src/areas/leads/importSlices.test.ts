import { describe, expect, it } from 'vitest'
import type { CallerContext } from '../../context.ts'
import { DatabaseBusy } from '../../db/failures.ts'
import type { ImportedLead } from './importRules.ts'
import { importSlices, type Row } from './importSlices.ts'

const rows = Array.from({ length: 1000 }, (_, n): Row => ({ row: n + 1, lead: { externalId: `F-${n}` } as ImportedLead }))

/** Each slice calls `transact` once; `fate` decides whether that call succeeds. */
function importing(fate: (slice: number) => Error | undefined, dryRun = false) {
  const gone = new AbortController()
  const logged: unknown[] = []
  let slices = 0
  const context = {
    request: { signal: gone.signal, logFailure: (error: unknown) => void logged.push(error) },
    transact: async () => {
      const error = fate(++slices)
      if (error) throw error
      return { created: 250, updated: 0, unchanged: 0, refused: [] }
    },
  } as unknown as CallerContext
  const run = () => importSlices(context, { system: 'Fair', partner: null, dryRun }, rows)
  return { run, gone, logged, sliceCount: () => slices }
}

describe('importSlices', () => {
  it('continues with the other slices after one fails', async () => {
    const { run, logged, sliceCount } = importing((slice) => (slice === 2 ? new Error('out of order') : undefined))
    const { created, refused } = await run()
    expect([created, refused.length, refused[0]?.row, refused.at(-1)?.row]).toEqual([750, 250, 251, 500])
    expect([sliceCount(), logged.length]).toEqual([4, 1])
  })

  it('stops when the database is too busy', async () => {
    const { run, sliceCount } = importing((slice) => (slice === 2 ? new DatabaseBusy() : undefined))
    const { created, refused } = await run()
    expect([created, refused.length, sliceCount()]).toEqual([250, 750, 2])
  })

  it('stops when the client disconnects', async () => {
    const { run, gone, sliceCount } = importing((slice) => void (slice === 2 && gone.abort()))
    expect(await run()).toMatchObject({ created: 500 })
    expect(sliceCount()).toBe(2)
  })

  it('rejects when nothing was imported, and immediately in a dry run', async () => {
    const busy = new DatabaseBusy()
    await expect(importing(() => busy).run()).rejects.toBe(busy)
    await expect(importing((slice) => (slice === 2 ? busy : undefined), true).run()).rejects.toBe(busy)
  })
})
