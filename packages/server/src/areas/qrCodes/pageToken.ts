import { randomBytes } from 'node:crypto'
import type { KeyRing } from '../../keys/index.ts'

/** Seconds after which a token becomes valid, and after which it expires (docs/domain.md#booking-rules). */
export const EFFECTIVE_SECONDS = 3
export const EXPIRY_SECONDS = 7200

const messageOf = (userUid: string, issue: string): string => `page:${userUid}:${issue}`

/** A token for one view of a code's page: issue time, a nonce, and a signature over both and the code. */
export function createPageToken(keys: KeyRing, userUid: string, now: Date): string {
  const issue = `${now.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${issue}.${keys.mac('page token', messageOf(userUid, issue))}`
}

/** The page id of a valid token; undefined if it is too new, expired, for another code, or not ours. */
export function readPageToken(keys: KeyRing, userUid: string, token: string | undefined, now: Date): string | undefined {
  const [, issue, at = '', signature = ''] = /^(([0-9a-z]{7,9})\.[\w-]{12})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (issue === undefined || !keys.verify('page token', messageOf(userUid, issue), signature)) return
  const age = now.getTime() - parseInt(at, 36)
  return age >= EFFECTIVE_SECONDS * 1000 && age <= EXPIRY_SECONDS * 1000 ? issue : undefined
}
