import { useState } from 'react'
import { useCall } from '../../data/useCall.ts'
import type { Lead } from './words.ts'

/**
 * A lead of either kind. Without the kind, an internal one is looked for first. One that another deletes meanwhile stays as it was
 * last seen, `isGone`: what is being typed over it is not lost.
 */
export function useLead(id: number, kind?: Lead['kind']) {
  const input = { params: { id } }
  const internal = useCall('leads.getInternal', kind === 'external' ? undefined : input)
  const isElsewhere = kind === 'external' || (kind === undefined && internal.failure?.status === 404)
  const external = useCall('leads.getExternal', isElsewhere ? input : undefined)
  const { data, failure, retry } = isElsewhere ? external : internal
  const [kept, setKept] = useState<Lead>()
  if (data && data !== kept) setKept(data)
  return { lead: data ?? kept, isGone: !data && failure?.status === 404, failure, retry }
}
