import sql from 'sql-template-tag'
import { openPglite } from '../../../packages/server/src/db/index.ts'

// Writes rows to the embedded database of a directory until it is killed, and prints each row once it is acknowledged.
const db = await openPglite(process.argv[2])
await db.script('create table if not exists written (n int primary key, text text not null)')
const last = await db.asOwner((tx) => tx.one<{ n: number }>(sql`select coalesce(max(n), 0) as n from written`))
for (let n = (last?.n ?? 0) + 1; ; n++) {
  await db.asOwner((tx) => tx.run(sql`insert into written values (${n}, ${String(n).repeat(500)})`))
  console.log(n)
  // Unlike a commit, both flush other files and rename some.
  if (n % 7 === 0) await db.script('select pg_switch_wal()')
  if (n % 11 === 0) await db.script('checkpoint')
}
