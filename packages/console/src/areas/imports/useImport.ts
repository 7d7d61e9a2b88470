import { useRef, useState } from 'react'
import type { ImportKind } from '@walkup/sdk/reading'
import { isAbort, toProblem, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { kinds } from './kinds.ts'
import type { Mapping } from './mapping.ts'
import { runImport, type Outcome } from './run.ts'
import { toBody, type TypedSettings } from './settings.ts'
import type { Sheet } from './sheet.ts'

/** A check or an import, running or ended. */
export interface Run {
  readonly dryRun: boolean
  readonly isRunning: boolean
  readonly outcome: Outcome | undefined
  readonly problem?: Problem
}
interface File {
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly settings: TypedSettings
}

/** Runs checks and imports of a kind, with progress; `stop` ends one after the current request. */
export function useImport(kind: ImportKind) {
  const { client, cache } = useServices()
  const [run, setRun] = useState<Run>()
  const controller = useRef<AbortController>(undefined)

  async function start({ sheet, mapping, settings }: File, dryRun: boolean, from?: Outcome): Promise<void> {
    const { signal } = (controller.current = new AbortController())
    let outcome = from
    const update = (next: Partial<Run>) => setRun({ dryRun, isRunning: true, outcome, ...next })
    update({})
    try {
      await runImport(client, {
        kind,
        sheet,
        mapping,
        settings: toBody(kind, settings),
        dryRun,
        signal,
        ...(from ? { from } : {}),
        onProgress: (reached) => {
          outcome = reached
          update({})
        },
      })
      update({ isRunning: false })
    } catch (error) {
      update({ isRunning: false, ...(isAbort(error) ? {} : { problem: await toProblem(error) }) })
    }
    if (!dryRun) cache.invalidate(kinds[kind].entity)
  }
  return { run, start, stop: () => controller.current?.abort(), reset: () => setRun(undefined) }
}
