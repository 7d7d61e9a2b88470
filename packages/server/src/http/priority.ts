import { contract, type EndpointName } from '@walkup/sdk/contract'
import { heavy, type TxLimits } from '../db/limits.ts'
import type { EndpointContract } from '@walkup/sdk/contract'

/** Admission order under load. `first`: shoppers, but not what is counted of their visits, and sign-in. `heavy`: reports and files. */
export type Priority = 'first' | 'usual' | 'heavy'

export function priorityOf(name: EndpointName): Priority {
  const described: EndpointContract = contract[name]
  if (name === 'events.stream' || name === 'qrCodes.countSteps') return 'usual'
  if (described.access.roles === 'public') return 'first'
  return described.file || /^(reports|charts|dashboard)\.|\.import(External)?$/.test(name) ? 'heavy' : 'usual'
}

export const txLimitsOf = (name: EndpointName): TxLimits | undefined => (priorityOf(name) === 'heavy' ? heavy : undefined)
