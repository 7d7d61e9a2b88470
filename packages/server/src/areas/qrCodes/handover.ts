import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { randomUid, sha256 } from '../../auth/tokens.ts'
import type { PublicContext } from '../../context.ts'
import { serverScope } from '../../db/index.ts'
import { notFound, tooMany } from '../../problem.ts'
import { generatorsOf } from './generator.ts'

const KEPT_MS = 5 * 60_000
/** The limit of pending handovers per person. */
const MOST = 30

/** Includes the person, so that an id is useless for others. */
const hashOf = (userUid: string, id: string) => sha256(`${userUid} ${id}`)

/** Stores a visit's ciphertext for the phone that scans its code. @throws 404, 429 */
export async function handOver(
  { services }: PublicContext,
  userUid: string,
  sealed: string,
): Promise<Replies['qrCodes.handOver']> {
  const [generator] = await generatorsOf(services, userUid)
  if (!generator) throw notFound()
  const { organizationId } = generator
  const now = services.now()
  const expiresAt = new Date(now.getTime() + KEPT_MS)
  const id = randomUid()
  await services.db.asTenant(serverScope(organizationId), async (tx) => {
    await tx.run(sql`delete from handover where organization_id = ${organizationId} and expires_at <= ${now}`)
    const made = await tx.run(sql`
      insert into handover (organization_id, id_hash, user_uid, sealed, expires_at)
      select ${organizationId}, ${hashOf(userUid, id)}, ${userUid}, ${sealed}, ${expiresAt}
      where (select count(*) from handover where organization_id = ${organizationId} and user_uid = ${userUid}) < ${MOST}::int`)
    if (!made) throw tooMany(KEPT_MS / 1000)
  })
  return { handoverId: id, expiresAt: expiresAt.toISOString() }
}

/** Returns the ciphertext, once. @throws 404 */
export async function takeOver({ services }: PublicContext, userUid: string, id: string): Promise<Replies['qrCodes.takeOver']> {
  for (const { organizationId } of await generatorsOf(services, userUid)) {
    const taken = await services.db.asTenant(serverScope(organizationId), (tx) =>
      tx.one<{ sealed: string; expiresAt: string }>(sql`
        delete from handover where organization_id = ${organizationId} and id_hash = ${hashOf(userUid, id)}
        returning sealed, expires_at`),
    )
    if (taken && Date.parse(taken.expiresAt) > services.now().getTime()) return { sealed: taken.sealed }
  }
  throw notFound()
}
