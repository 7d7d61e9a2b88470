import sql from 'sql-template-tag'
import { findCaller } from '../../auth/caller.ts'
import { sha256 } from '../../auth/tokens.ts'
import type { PublicContext } from '../../context.ts'
import { serverScope } from '../../db/index.ts'
import { addressHash } from '../../http/clientAddress.ts'
import { readPageToken } from './pageToken.ts'

/** The sender of a hold or an entry, as limits see them. */
export interface Visitor {
  /** A keyed hash of the client address. */
  readonly address: string
  /** A hash of the page whose valid token was sent. */
  readonly page: string | undefined
  /** Whether it is signed in to the code's organization, as its kiosk: then only the general limits apply. */
  readonly isTrusted: boolean
}

/** Whether the request has an access token of a member of one of the code's organizations. */
async function isSignedIn({ services, request }: PublicContext, userUid: string): Promise<boolean> {
  const token = /^Bearer ([\w.~-]+)$/i.exec(request.header('authorization') ?? '')?.[1]
  if (token === undefined) return false
  const { db, keys } = services
  const found = await findCaller(db, keys, token, null)
  const caller = found?.caller
  // A session without a required second factor counts as anonymous, as everywhere.
  if (!caller || caller.lacksFactor) return false
  const places = await db.asTenant(serverScope(), (tx) =>
    tx.rows<{ organizationId: number }>(sql`select organization_id from resolve_generator(${userUid})`),
  )
  return places.some(({ organizationId }) => caller.organizations.includes(organizationId))
}

export async function visitorOf(context: PublicContext, userUid: string, pageToken: string | undefined): Promise<Visitor> {
  const { services, request } = context
  const { keys } = services
  const page = readPageToken(keys, userUid, pageToken, services.now())
  return {
    address: addressHash(keys, request.ip),
    page: page === undefined ? undefined : sha256(page).slice(0, 22),
    isTrusted: await isSignedIn(context, userUid),
  }
}
