import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../../packages/server/src/db/index.ts'

/** Copies the first organization with all its rows to that many children of it, for databases whose role may skip triggers. */
export async function cloneOrganization(db: Db, children: number): Promise<void> {
  await db.asOwner(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    const columns = await tx.rows<{ table: string; column: string; isText: boolean; isUnique: boolean }>(sql`
      select c.table_name as table, c.column_name as column, c.data_type = 'text' as is_text,
        exists (
          select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = c.column_name
          where i.indrelid = c.table_name::regclass and i.indisunique and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as is_unique
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and exists (
        select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name
          and o.column_name = 'organization_id')
      order by c.table_name, c.ordinal_position`)
    for (let child = 0; child < children; child++) {
      const organization = await tx.one<{ id: number }>(sql`
        insert into organization (uid, name, organization_parent_id) select uid || ${`-${child}`}, name || ${` ${child}`}, 1
        from organization where id = 1 returning id`)
      const id = organization?.id ?? 0
      for (const table of new Set(columns.map((column) => column.table))) {
        const own = columns.filter((column) => column.table === table)
        // Its ids are unique in all organizations; none of these are needed.
        if (own.some(({ isUnique, isText }) => isUnique && !isText)) continue
        const values = own.map(({ column, isUnique }) =>
          column === 'organization_id' ? String(id) : isUnique ? `md5("${column}" || ${id})` : `"${column}"`,
        )
        await tx.run(sql`insert into ${raw(table)} (${raw(own.map(({ column }) => `"${column}"`).join(', '))}) overriding system value
          select ${raw(values.join(', '))} from ${raw(table)} where organization_id = 1`)
      }
    }
    await tx.run(sql`analyze`)
  })
}
