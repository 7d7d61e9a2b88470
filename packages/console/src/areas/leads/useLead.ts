import { useState } from 'react'
import { useCall } from '../../data/useCall.ts'
import type { Lead } from './words.ts'

/**
 * A lead of either kind. Without the kind, an internal one is looked for first. One that somebody else deletes stays as
 * it was last seen, `isGone`, so that what is being typed about it is not lost.
 */
export function useLead(id: number, kind?: Lead['kind']) {
  const input = { params: { id } }
  const internal = useCall('leads.getInternal', kind === 'external' ? undefined : input)
  const isElsewhere = kind === 'external' || (kind === undefined && internal.failure?.status === 404)
  const external = useCall('leads.getExternal', isElsewhere ? input : undefined)
  const { data, failure, retry } = isElsewhere ? external : internal
  const [kept, setKept] = useState<Lead>()
  if (data && data !== kept) setKept(data)
  return { data: data ?? kept, isGone: !data && failure?.status === 404, failure, retry }
}
