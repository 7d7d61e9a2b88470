import type { Bodies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import { randomUid } from '../../auth/tokens.ts'
import type { CallerContext, Context } from '../../context.ts'
import { documents, validateUpload, type Validated } from '../../files/content.ts'
import { MAX_FILE } from '../../http/forms.ts'
import { badInput, forbidden, notFound } from '../../problem.ts'
import { assertFresh, audit, lockRow, jsonEqual, type Row } from '../../persistence/index.ts'
import { loadItem, PRODUCT, mayWriteProduct, type Kind, type SupportItem } from './queries.ts'

type Upsert = Bodies['support.upsertTutorial']
type Owner = 'organization' | 'product'

const tables: Readonly<Record<Owner, string>> = { organization: 'support_item', product: 'product_item' }
const column = (key: string) => raw(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
const noun: Readonly<Record<Kind, string>> = { document: 'supportDocument', tutorial: 'tutorial' }

interface StoredUpload extends Validated {
  readonly key: string
  readonly size: number
}

/** The owner of an item. @throws 404 if it is of another kind, not accessible, or deleted when it should not be */
async function ownerOf({ tx }: Context, kind: Kind, id: number, state = 'deleted_at is null'): Promise<Owner> {
  const found = await tx.one<{ organizationId: number }>(
    sql`select organization_id from support_item_card where id = ${id} and kind = ${kind} and ${raw(state)}`,
  )
  if (!found) throw notFound()
  return found.organizationId === PRODUCT ? 'product' : 'organization'
}

function assertWriter({ caller }: Context, owner: Owner): void {
  if (owner === 'product' && !mayWriteProduct(caller)) throw forbidden('product')
}

/**
 * Creates or updates a document or tutorial. The file is stored before the transaction and deleted if that fails, so that no
 * row refers to a missing file. Replaced files remain, since the audit trail names them.
 * @throws 400 naming each field, 403, 404, 409 `stale`
 */
export async function upsertItem(outer: CallerContext, kind: Kind, where: Owner | undefined, body: Upsert): Promise<SupportItem> {
  const { files } = outer.services
  const upload = body.file
  const validated = upload && (await validateUpload(upload, documents, MAX_FILE))
  const folder = where === 'product' ? 'product' : String(outer.caller.organizationId)
  const kept = upload && validated && { ...validated, key: `${folder}/${randomUid()}`, size: upload.bytes.length }
  if (kept) await files.put(kept.key, upload.bytes)
  try {
    return await outer.transact((tx) => write({ ...outer, tx }, kind, where, body, kept))
  } catch (error) {
    if (kept) await files.remove(kept.key).catch(() => {})
    throw error
  }
}

async function write(
  context: Context,
  kind: Kind,
  where: Owner | undefined,
  body: Upsert,
  file: StoredUpload | undefined,
): Promise<SupportItem> {
  const { tx, caller } = context
  const found = body.id === undefined ? undefined : await ownerOf(context, kind, body.id)
  if (found && where && found !== where) throw notFound()
  const owner = found ?? where ?? body.audience ?? 'organization'
  assertWriter(context, owner)
  if (found && body.audience && body.audience !== found) throw badInput({ path: 'audience', code: 'cannot-change' })
  const table = tables[owner]
  const row = body.id === undefined ? undefined : await lockRow(tx, table, body.id, 'deleted_at is not null')
  if (row) await assertFresh(row, body.updatedAt, () => loadItem(tx, row.id))
  const title = body.title.trim()
  if (!title) throw badInput({ path: 'title', code: 'required' })
  const videoUrl = body.videoUrl === undefined ? (row?.videoUrl ?? null) : body.videoUrl
  if (!file && !row?.fileKey && !videoUrl) throw badInput({ path: 'file', code: 'required-without-video' })
  const values = {
    kind,
    title,
    description: body.description === undefined ? undefined : body.description?.trim() || null,
    videoUrl,
    roleIds: body.roleIds && [...new Set(body.roleIds)].sort((a, b) => a - b),
    sort: body.order ?? (row ? undefined : await lastPlace(context, kind, table)),
    ...(file && { fileKey: file.key, fileName: file.name, mediaType: file.mediaType, sizeBytes: file.size }),
  }
  return loadItem(
    tx,
    await save(context, { kind, table, row, organizationId: owner === 'product' ? null : caller.organizationId, values }),
  )
}

async function lastPlace({ tx, caller }: Context, kind: Kind, table: string): Promise<number> {
  const own = table === tables.product ? sql`true` : sql`organization_id = ${caller.organizationId}`
  const last = await tx.one<{ next: number }>(sql`
    select coalesce(max(sort) + 1, 0) as next from ${raw(table)} where ${own} and kind = ${kind} and deleted_at is null`)
  return last?.next ?? 0
}

interface Saved {
  readonly kind: Kind
  readonly table: string
  readonly row: Row | undefined
  /** null for the product's, which no organization owns. */
  readonly organizationId: number | null
  readonly values: Readonly<Record<string, unknown>>
}

/** Like `writeRow`, but also for rows without an organization, whose audit events belong to the current one. */
async function save(context: Context, { kind, table, row, organizationId, values }: Saved): Promise<number> {
  const { tx, caller } = context
  const given = Object.entries(values).filter(([key, value]) => value !== undefined && !(row && jsonEqual(row[key], value)))
  const after = Object.fromEntries(given)
  const subject = (id: number) => ({ entity: noun[kind], organizationId: row?.organizationId ?? caller.organizationId, id })
  if (row) {
    if (!given.length) return row.id
    await tx.run(sql`
      update ${raw(table)} set ${join(given.map(([key, value]) => sql`${column(key)} = ${value as string}`))} where id = ${row.id}`)
    await audit(context, subject(row.id), 'update', Object.fromEntries(given.map(([key]) => [key, row[key]])), after)
    return row.id
  }
  const all = [
    ...given,
    ['createdBy', caller.userId],
    ...(organizationId === null ? [] : [['organizationId', organizationId]]),
  ] as [string, string][]
  const made = await tx.one<{ id: number }>(sql`
    insert into ${raw(table)} (${join(all.map(([key]) => column(key)))}) values (${join(all.map(([, value]) => sql`${value}`))}) returning id`)
  if (!made) throw new Error(`The new row of ${table} did not come back.`)
  await audit(context, subject(made.id), 'create', null, after)
  return made.id
}

/** @throws 403 for the product's without role 1, 404 */
export async function restoreItem(context: Context, kind: Kind, id: number): Promise<void> {
  const { tx, caller } = context
  const owner = await ownerOf(context, kind, id, 'deleted_at is not null')
  assertWriter(context, owner)
  const row = await lockRow(tx, tables[owner], id, 'deleted_at is null')
  await tx.run(sql`update ${raw(tables[owner])} set deleted_at = null where id = ${id}`)
  const organizationId = owner === 'product' ? caller.organizationId : row.organizationId
  await audit(context, { entity: noun[kind], organizationId, id }, 'restore', null, { title: row.title })
}

/** @throws 403 for the product's without role 1, 404 */
export async function deleteItem(context: Context, kind: Kind, id: number): Promise<void> {
  const { tx, caller, services } = context
  const owner = await ownerOf(context, kind, id)
  assertWriter(context, owner)
  const row = await lockRow(tx, tables[owner], id, 'deleted_at is not null')
  await tx.run(sql`update ${raw(tables[owner])} set deleted_at = ${services.now()} where id = ${id}`)
  const organizationId = owner === 'product' ? caller.organizationId : row.organizationId
  await audit(context, { entity: noun[kind], organizationId, id }, 'delete', { title: row.title }, null)
}
