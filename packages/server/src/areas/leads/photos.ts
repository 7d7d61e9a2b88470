import { leadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { CallerContext, Context, FileReply } from '../../context.ts'
import { downloadHeaders } from '../../files/content.ts'
import { notFound } from '../../problem.ts'
import { addEvent, audit } from './leadEvents.ts'

/** A photo of a lead that the caller sees. @throws 404 */
export async function showPhoto({ services, transact }: CallerContext, leadId: number, id: number): Promise<FileReply> {
  const photo = await transact((tx) =>
    tx.one<{ key: string }>(sql`select file_key as key from lead_photo where lead_id = ${leadId} and id = ${id}`),
  )
  const body = photo && (await services.files.get(photo.key))
  if (!body) throw notFound()
  return { body, headers: { 'content-type': 'image/jpeg', ...downloadHeaders(`photo-${leadId}-${id}.jpg`) } }
}

/** Deletes a photo; a job deletes its file. @throws 404 */
export async function deletePhoto(context: Context, leadId: number, id: number): Promise<void> {
  const { tx } = context
  const photo = await tx.one<{ organizationId: number; createdAt: string }>(
    sql`delete from lead_photo where lead_id = ${leadId} and id = ${id} returning organization_id, created_at`,
  )
  if (!photo) throw notFound()
  const lead = { organizationId: photo.organizationId, id: leadId }
  await addEvent(context, lead, { kind: 'change', messages: [leadMessage('photo-deleted')] })
  await audit(context, lead, 'deletePhoto', { photo: id, createdAt: photo.createdAt }, {})
}
