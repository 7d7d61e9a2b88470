import { useState } from 'react'
import type { Bodies, Inputs } from '@walkup/sdk'
import type { NewEntry } from '../../data/offline/entries.ts'
import type { Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation, type Mutation } from '../../data/useCall.ts'
import type { FormName } from '../formTypes.ts'

/** The reply of what the device stored until it can be sent. */
export const stored: object = {}

/** Saves a form's row; with `isQueued`, a lead that can't be sent is stored on the device. */
export function useSave(
  name: FormName,
  isQueued: boolean,
): Omit<Mutation<FormName>, 'run'> & {
  readonly run: (input: Inputs[FormName]) => Promise<object | undefined>
} {
  const services = useServices()
  const plain = useMutation(name)
  const [state, setState] = useState<{ isRunning: boolean; problem?: Problem }>({ isRunning: false })
  if (!isQueued || name !== 'leads.upsertInternal') return plain
  return {
    ...state,
    reset: () => setState({ isRunning: false }),
    async run(input) {
      setState({ isRunning: true })
      const { queueOf } = await import('../../data/offline/queueOf.ts')
      const { body } = input as { readonly body: Bodies['leads.upsertInternal'] }
      const outcome = await queueOf(services).perform({ name, body } as NewEntry)
      setState({ isRunning: false, problem: outcome.kind === 'rejected' ? outcome.problem : undefined })
      if (outcome.kind === 'rejected') return
      return outcome.kind === 'sent' ? (outcome.reply as object) : stored
    },
  }
}
