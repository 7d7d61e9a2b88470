import { roleList, type Role } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import type { Db } from './types.ts'

/** A role as a row of the role table, with its column names. */
const rowOf = ({ id, key, rank, organizations, isField, edits, appoints, reach, permissions }: Role) => ({
  id,
  key,
  rank,
  organizations,
  is_field: isField,
  edits,
  appoints,
  ...reach,
  permissions,
})

/** Writes the contract's roles, which row policies read. A role removed from the contract stays while it is assigned. */
export async function syncRoles(db: Db): Promise<void> {
  const rows = roleList.map(rowOf)
  const columns = Object.keys(rows[0] ?? {})
  const changes = columns.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`)
  await db.asOwner(async (tx) => {
    await tx.run(sql`
      insert into role (${raw(columns.join(', '))})
      select ${raw(columns.join(', '))} from jsonb_populate_recordset(null::role, ${JSON.stringify(rows)}::jsonb)
      on conflict (id) do update set ${raw(changes.join(', '))}`)
    await tx.run(sql`
      delete from role where id <> all (${rows.map(({ id }) => id)}::int[])
        and not exists (select from membership where role_id = role.id)`)
  })
}
