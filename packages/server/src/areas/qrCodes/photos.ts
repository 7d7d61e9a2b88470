import { createHash } from 'node:crypto'
import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { randomUid } from '../../auth/tokens.ts'
import type { PublicContext } from '../../context.ts'
import { serverScope, withRetry, type Tx } from '../../db/index.ts'
import { images, validateUpload } from '../../files/content.ts'
import { reencode } from '../../files/picture.ts'
import type { KeyRing } from '../../keys/index.ts'
import { badInput, conflict, notFound, tooMany } from '../../problem.ts'
import { EXPIRY_SECONDS } from './pageToken.ts'
import { take } from './screening.ts'

export const MAX_PHOTOS = 3
const MAX_BYTES = 5 * 1_048_576
/** In pixels; larger photos are reduced. */
const SIDE = 1600

interface Target {
  readonly organizationId: number
  readonly leadId: number
}

const sealContext = (userUid: string): string => `photos:${userUid}`

/** A token that lets the shopper of an entry add photos to its lead for two hours: sealed, and only for this code. */
export const createPhotoToken = (keys: KeyRing, userUid: string, { organizationId, leadId }: Target, now: Date): string =>
  keys.seal(sealContext(userUid), JSON.stringify({ organizationId, leadId, until: now.getTime() + EXPIRY_SECONDS * 1000 }))

/** @throws 404 for a token that is forged, expired or of another code */
function readPhotoToken(keys: KeyRing, userUid: string, token: string, now: Date): Target {
  const text = keys.unseal(sealContext(userUid), token)
  const target = text === undefined ? undefined : (JSON.parse(text) as Target & { readonly until: number })
  if (!target || target.until < now.getTime()) throw notFound()
  return target
}

/**
 * Adds a photo to the lead of an entry. The file is stored before its row, so that no row refers to a missing file.
 * @throws 400 naming `file`, 404, 409 `too-many-photos`, 413, 429
 */
export async function addPhoto(
  context: PublicContext,
  userUid: string,
  { photoToken, file }: Bodies['qrCodes.addPhoto'],
): Promise<Replies['qrCodes.addPhoto']> {
  const { services } = context
  const { organizationId, leadId } = readPhotoToken(services.keys, userUid, photoToken, services.now())
  if (!file) throw badInput({ path: 'file', code: 'required' })
  const key = `photo-lead:${organizationId}:${leadId}`
  if (await take(context, [{ key, most: services.config.limits.photosByLead, seconds: EXPIRY_SECONDS }]))
    throw tooMany(EXPIRY_SECONDS)
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  const transact = <T>(work: (tx: Tx) => Promise<T>) => withRetry(() => services.db.asTenant(serverScope(organizationId), work))
  /** Locks the lead. @returns whether it has this photo already */
  const isThere = async (tx: Tx): Promise<boolean> => {
    const lead = await tx.one(sql`
      select 1 as found from lead
      where organization_id = ${organizationId} and id = ${leadId} and deleted_at is null and erased_at is null for no key update`)
    if (!lead) throw notFound()
    const photos = await tx.rows<{ hash: string }>(
      sql`select sent_sha256 as hash from lead_photo where organization_id = ${organizationId} and lead_id = ${leadId}`,
    )
    if (photos.some((photo) => photo.hash === hash)) return true
    if (photos.length >= MAX_PHOTOS) throw conflict('too-many-photos', { limit: MAX_PHOTOS })
    return false
  }
  await validateUpload(file, images, MAX_BYTES)
  if (await transact(isThere)) return { ok: true }
  const picture = await reencode(file.bytes, 'image/jpeg', SIDE)
  const fileKey = `photos/${randomUid()}`
  await services.files.put(fileKey, picture.bytes)
  const isStored = await transact(async (tx) => {
    if (await isThere(tx)) return false
    await tx.run(sql`
      insert into lead_photo (organization_id, lead_id, file_key, sent_sha256, width, height)
      values (${organizationId}, ${leadId}, ${fileKey}, ${hash}, ${picture.width}, ${picture.height})`)
    return true
  }).catch(async (error: unknown) => {
    await services.files.remove(fileKey).catch(() => {})
    throw error
  })
  if (!isStored) await services.files.remove(fileKey).catch(() => {})
  return { ok: true }
}
