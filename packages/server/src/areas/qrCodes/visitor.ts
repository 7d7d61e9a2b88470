import sql from 'sql-template-tag'
import { findCaller } from '../../auth/caller.ts'
import { sha256 } from '../../auth/tokens.ts'
import type { PublicContext } from '../../context.ts'
import { serverScope } from '../../db/index.ts'
import { addressHash } from '../../http/clientAddress.ts'
import { readPageToken } from './pageToken.ts'

/** Who sends a hold or an entry, as far as limits need to know. */
export interface Visitor {
  /** A keyed hash of the client address. */
  readonly address: string
  /** A hash of the page whose token came along and is in effect. */
  readonly page: string | undefined
  /** Signed in to the code's organization, as a kiosk of its own: nothing limits it but the general limits. */
  readonly isTrusted: boolean
}

/** Whether the request carries an access token of somebody in an organization that this code works for. */
async function isSignedIn({ services, request }: PublicContext, userUid: string): Promise<boolean> {
  const token = /^Bearer ([\w.~-]+)$/i.exec(request.header('authorization') ?? '')?.[1]
  if (token === undefined) return false
  const { db, keys } = services
  const found = await findCaller(db, keys, token, null)
  const caller = found?.caller
  // Who still owes the second factor that the organization requires is a stranger here, as everywhere else.
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
