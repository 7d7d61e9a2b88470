import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { may } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'
import { matching, searchPage, type SortColumn } from '../../search/index.ts'

type Search = Bodies['support.tutorials']
type Sort = NonNullable<Search['sort']>['by']
export type SupportItem = Replies['support.upsertTutorial']
export type Kind = 'document' | 'tutorial'

/** The `support_item_card` organization of the product's items. */
export const PRODUCT = 0

const columns = raw(`
  page.id, nullif(page.organization_id, ${PRODUCT}) as organization_id, page.title, page.description, page.video_url, page.role_ids,
  page.sort as "order", page.created_at, page.updated_at,
  case when page.file_key is not null then
    json_build_object('name', page.file_name, 'mediaType', page.media_type, 'sizeBytes', page.size_bytes) end as file`)

const sorts: Readonly<Record<Sort, SortColumn>> = {
  order: { by: sql`support_item_card.sort`, kind: 'integer' },
  title: { by: sql`left(lower(support_item_card.title), 50)`, kind: 'text' },
  createdAt: { by: sql`support_item_card.created_at`, kind: 'instant' },
}

/** Documents or tutorials of the organization, of the product, or of both, as the row policies allow. */
export function searchItems(
  { tx, caller }: Context,
  kind: Kind,
  whose: { readonly organization: boolean; readonly product: boolean },
  body: Search,
): Promise<Replies['support.tutorials']> {
  const { search, roleIds } = body.filter ?? {}
  const conditions = [
    sql`support_item_card.kind = ${kind}`,
    sql`support_item_card.deleted_at is null`,
    ...(roleIds?.length
      ? [sql`(support_item_card.role_ids = '{}' or support_item_card.role_ids && ${[...roleIds]}::int[])`]
      : []),
    ...matching(search, 'support_item_card', 'support_item_matches'),
  ]
  return searchPage<SupportItem, Sort>(tx, {
    list: `support.${kind}.${String(whose.product)}`,
    body,
    sorts,
    defaultSort: { by: 'order', direction: 'asc' },
    table: 'support_item_card',
    where: join(conditions, ' and '),
    organizations: [...(whose.product ? [PRODUCT] : []), ...(whose.organization ? caller.organizations : [])],
    present: { columns, joins: sql`` },
  })
}

/** @throws 404 if it is deleted or not accessible */
export async function loadItem(tx: Tx, id: number): Promise<SupportItem> {
  const item = await tx.one<SupportItem>(
    sql`select ${columns} from support_item_card page where page.id = ${id} and page.deleted_at is null`,
  )
  if (!item) throw notFound()
  return item
}

export interface StoredFile {
  readonly fileKey: string
  readonly fileName: string
}
/** @throws 404 for an item without a file */
export async function loadFile(tx: Tx, id: number): Promise<StoredFile> {
  const file = await tx.one<StoredFile>(sql`
    select file_key, file_name from support_item_card where id = ${id} and deleted_at is null and file_key is not null`)
  if (!file) throw notFound()
  return file
}

/** Whether the caller may write the product's items. */
export const mayWriteProduct = (caller: Caller): boolean => may(caller, 'system.administer')
