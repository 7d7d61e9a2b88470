import { leadDetailKeys, leadDetails, type LeadDetailKey, type LeadDetails } from '@walkup/sdk/domain'
import { cleanLines } from '@walkup/sdk/reading'
import type { FieldError } from '../problem.ts'
import { toE164 } from './phone.ts'

type Given = Readonly<Partial<Record<LeadDetailKey, string | null | undefined>>>
/** By key; null removes a detail, and a missing one stays. */
export type DetailChanges = Readonly<Partial<Record<LeadDetailKey, string | null>>>

/** Normalizes details as typed; empty ones become null. Adds invalid ones to `errors`, with their path below `path`. */
export function cleanDetails(given: Given | null | undefined, path: string, errors: FieldError[]): DetailChanges {
  const changes: Partial<Record<LeadDetailKey, string | null>> = {}
  for (const key of leadDetailKeys) {
    const typed = given?.[key]
    if (typed === undefined) continue
    const text = cleanLines(typed ?? '')
    const value = leadDetails[key].kind === 'phone' && text ? toE164(text) : text
    if (value === undefined) errors.push({ path: `${path}.${key}`, code: 'bad-phone' })
    else changes[key] = value || null
  }
  return changes
}

/** The details after a change. */
export const withDetails = (before: LeadDetails, changes: DetailChanges): LeadDetails =>
  Object.fromEntries(
    leadDetailKeys.flatMap((key) => {
      const value = changes[key] === undefined ? before[key] : changes[key]
      return value ? [[key, value]] : []
    }),
  )
