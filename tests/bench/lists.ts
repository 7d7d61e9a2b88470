import { raw } from 'sql-template-tag'
import sql from 'sql-template-tag'
import { migrate, openPostgres } from '../../packages/server/src/db/index.ts'
import { asking, listEndpoints } from './lists/caller.ts'
import { linesOf } from './lists/explain.ts'
import { bodiesOf, soughtIn } from './lists/searchTexts.ts'
import { survey } from './lists/survey.ts'

/**
 * `DATABASE_URL=postgres://… npm run bench -- lists`, on a database that `npm run seed -- --leads 1000000` has filled: for
 * every list endpoint, prints the rows its queries read and returned (EXPLAIN (ANALYZE, BUFFERS)), including counts.
 * `-- lists plans` adds the plans. `-- lists survey [NAME…]` runs every order and filter for each role instead.
 */
export default async function lists(args: readonly string[]): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL must name a PostgreSQL that the seed has filled.')
  const db = openPostgres(url, 4)
  await migrate(db)
  const withPlans = args.includes('plans')
  const asked = await asking(db)
  const size = await db.asOwner((tx) => tx.one<{ leads: number }>(sql`select count(*) as leads from ${raw('lead')}`))
  console.log(`${size?.leads} leads`)
  if (args[0] === 'survey') {
    const names = args.slice(1).filter((arg) => arg !== 'plans')
    await survey(db, asked, names, withPlans)
  } else {
    const sought = await soughtIn(db, asked.organizationId)
    console.log(`${'endpoint'.padEnd(34)} ${'query'.padEnd(20)} answered     read  read/answered   blocks       ms`)
    for (const [name, described] of listEndpoints) {
      for (const [what, body] of bodiesOf(name, described, sought)) {
        const { status, items, read, blocks, ms, plans } = await asked.ask(name, body)
        const answered = status === 200 ? String(items) : `(${status})`
        const ratio = (read / Math.max(1, items)).toFixed(1)
        console.log(
          `${name.padEnd(34)} ${what.padEnd(20)} ${answered.padStart(8)} ${String(read).padStart(8)} ${ratio.padStart(14)} ${String(blocks).padStart(8)} ${ms.toFixed(1).padStart(8)}`,
        )
        if (withPlans) for (const plan of plans) console.log([...linesOf(plan)].join('\n'))
      }
    }
  }
  await asked.close()
  await db.close()
}
