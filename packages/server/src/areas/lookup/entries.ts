import type { EditableList } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import type { FieldError } from '../../problem.ts'

/** Whether an organization's lookup list has an entry, built-in ones included. */
export async function hasEntry(tx: Tx, organizationId: number, list: EditableList, id: number): Promise<boolean> {
  const found = await tx.one(sql`
    select 1 as found from list_entry where organization_id = ${organizationId} and list = ${list} and id = ${id}`)
  return found !== undefined
}

/** What is wrong with a body's `languageId`, if anything. */
export const languageErrors = async (tx: Tx, organizationId: number, languageId: number | undefined): Promise<FieldError[]> =>
  languageId === undefined || (await hasEntry(tx, organizationId, 'languageTypes', languageId))
    ? []
    : [{ path: 'languageId', code: 'unknown-language' }]
