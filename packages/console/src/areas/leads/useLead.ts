import { useState } from 'react'
import { useCall } from '../../data/useCall.ts'
import type { Lead } from './lead.ts'

/**
 * Loads a lead of either kind; tries internal first if the kind is unknown. A lead deleted by another user remains in its last
 * state with `isGone`, so that unsaved input is not lost.
 */
export function useLead(id: number, kind?: Lead['kind']) {
  const input = { params: { id } }
  const internal = useCall('leads.getInternal', kind === 'external' ? undefined : input)
  const isElsewhere = kind === 'external' || (kind === undefined && internal.problem?.status === 404)
  const external = useCall('leads.getExternal', isElsewhere ? input : undefined)
  const { data, problem, retry } = isElsewhere ? external : internal
  const [kept, setKept] = useState<Lead>()
  if (data && data !== kept) setKept(data)
  return { data: data ?? kept, isGone: !data && problem?.status === 404, problem, retry }
}
