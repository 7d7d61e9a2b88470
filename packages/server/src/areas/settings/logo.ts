import type { Replies, Upload } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { randomUid } from '../../auth/tokens.ts'
import type { CallerContext, FileReply, Services } from '../../context.ts'
import { images, validateUpload } from '../../files/content.ts'
import { reencode, type PictureType } from '../../files/picture.ts'
import { badInput } from '../../problem.ts'
import { showIcon } from '../users/icon.ts'

const MAX_BYTES = 262_144
/** In pixels; larger logos are reduced. */
const SIDE = 2000
/** The formats that printed codes support. */
const { 'image/webp': _, ...kinds } = images

/**
 * Stores a logo, which saved settings can refer to. The file is stored before its row, so that no row refers to a missing file.
 * @throws 400 naming `file`
 */
export async function uploadLogo(
  { services, transact, caller }: CallerContext,
  file: Upload | undefined,
): Promise<Replies['settings.uploadLogo']> {
  if (!file) throw badInput({ path: 'file', code: 'required' })
  if (file.bytes.length > MAX_BYTES) throw badInput({ path: 'file', code: 'icon-too-large', params: { kilobytes: 256 } })
  const { mediaType } = await validateUpload(file, kinds, MAX_BYTES)
  const { bytes } = await reencode(file.bytes, mediaType as PictureType, SIDE)
  const key = `logos/${randomUid()}-${mediaType.slice('image/'.length)}`
  await services.files.put(key, bytes)
  let unused: { key: string }[]
  try {
    unused = await transact(async (tx) => {
      await tx.run(sql`insert into logo (organization_id, file_key) values (${caller.organizationId}, ${key})`)
      return tx.rows<{ key: string }>(sql`select key from forget_unused_logos(${caller.organizationId}::int) as key`)
    })
  } catch (error) {
    await services.files.remove(key).catch(() => {})
    throw error
  }
  for (const old of unused) await services.files.remove(old.key).catch(() => {})
  return { logoUrl: `/api/${key}` }
}

export const showLogo = (services: Services, name: string): Promise<FileReply> =>
  showIcon(services, `logos/${name}`, {
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
