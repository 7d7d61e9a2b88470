import { useCall } from '../../data/useCall.ts'
import type { Lead } from './words.ts'

/** A lead of either kind. Without the kind, an internal one is looked for first. */
export function useLead(id: number, kind?: Lead['kind']) {
  const input = { params: { id } }
  const internal = useCall('leads.getInternal', kind === 'external' ? undefined : input)
  const isElsewhere = kind === 'external' || (kind === undefined && internal.failure?.status === 404)
  const external = useCall('leads.getExternal', isElsewhere ? input : undefined)
  return isElsewhere ? external : internal
}
