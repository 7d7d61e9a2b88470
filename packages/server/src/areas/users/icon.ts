import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { randomUid } from '../../auth/tokens.ts'
import type { AreaHandlers, CallerContext, FileReply, PublicContext, Services } from '../../context.ts'
import { serverScope } from '../../db/index.ts'
import { images, validateUpload } from '../../files/content.ts'
import { reencode, type PictureType } from '../../files/picture.ts'
import { badInput, conflict, forbidden, notFound } from '../../problem.ts'
import { audit } from '../../persistence/index.ts'
import { userDetail } from './queries.ts'
import { mayEdit } from './rules.ts'

const MAX_BYTES = 262_144
/** In pixels; larger pictures are reduced. */
const SIDE = 1000

/** An icon's key ends with its media type, so that it can be served without a query. */
const typeOf = (key: string) => `image/${key.slice(key.lastIndexOf('-') + 1)}`

/** A stored picture by key. @throws 404 */
export async function showIcon(
  { files }: Services,
  key: string | null | undefined,
  headers: Record<string, string>,
): Promise<FileReply> {
  const body = key ? await files.get(key) : undefined
  if (!key || !body) throw notFound()
  const safe = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" }
  return { body, headers: { 'content-type': typeOf(key), ...safe, ...headers } }
}

export async function captureIcon({ services, transact }: CallerContext, id: number): Promise<FileReply> {
  const user = await transact((tx) =>
    tx.one<{ captureIcon: string | null }>(sql`select capture_icon from user_card where id = ${id} limit 1`),
  )
  return showIcon(services, user?.captureIcon, { 'cache-control': 'private, no-cache' })
}

/** The picture of the owner of a valid code, for the booking page. */
export async function publicCaptureIcon({ services }: PublicContext, userUid: string): Promise<FileReply> {
  const user = await services.db.asTenant(serverScope(), (tx) =>
    tx.one<{ key: string | null }>(sql`select public_capture_icon(${userUid}) as key`),
  )
  return showIcon(services, user?.key, { 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' })
}

/**
 * Stores the picture before the transaction, so that no row refers to a missing file, and deletes the replaced one after it.
 * @throws 400 naming `file`, 403 for a person of higher rank, 409 for a person with a membership that the caller cannot access
 */
export async function saveCaptureIcon(
  outer: CallerContext,
  id: number,
  { file, isRemoved }: Bodies['users.saveCaptureIcon'],
): Promise<{ ok: true }> {
  const { services, transact, caller } = outer
  if ((file === undefined) === (isRemoved === undefined)) throw badInput({ path: 'file', code: 'file-or-removed' })
  if (file && file.bytes.length > MAX_BYTES) throw badInput({ path: 'file', code: 'icon-too-large', params: { kilobytes: 256 } })
  const validated = file && (await validateUpload(file, images, MAX_BYTES))
  const picture = file && validated && (await reencode(file.bytes, validated.mediaType as PictureType, SIDE))
  const key = validated ? `icons/${randomUid()}-${validated.mediaType.slice('image/'.length)}` : null
  if (picture && key) await services.files.put(key, picture.bytes)
  let old: string | null = null
  try {
    await transact(async (tx) => {
      const user = await userDetail(tx, id, caller.organizationId)
      if (id !== caller.userId && !mayEdit(caller.roleId, user.roleId)) throw forbidden('edit-role')
      const row = await tx.one<{ key: string | null }>(sql`select capture_icon as key from user_card where id = ${id} limit 1`)
      old = row?.key ?? null
      const set = await tx.one<{ done: boolean }>(sql`select set_capture_icon(${id}, ${key}) as done`)
      if (!set?.done) throw conflict('shared-account.picture')
      const subject = { entity: 'user', organizationId: user.organizationId, id }
      await audit({ ...outer, tx }, subject, 'icon', { captureIcon: old }, { captureIcon: key })
    })
  } catch (error) {
    if (key) await services.files.remove(key).catch(() => {})
    throw error
  }
  if (old) await services.files.remove(old).catch(() => {})
  return { ok: true }
}

export const publicIcon: Pick<AreaHandlers<'qrCodes'>, 'qrCodes.captureIcon'> = {
  'qrCodes.captureIcon': (context, { params }) => publicCaptureIcon(context, String(params.userUid)),
}
