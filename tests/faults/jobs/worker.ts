import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { readConfig } from '../../../packages/server/src/config.ts'
import { openDatabase } from '../../../packages/server/src/db/index.ts'
import type { JobKind } from '../../../packages/server/src/jobs/kind.ts'
import { createJobRunner } from '../../../packages/server/src/jobs/runner.ts'

/** Only the job runner of a server. Its jobs record when they started and ended. */
const db = await openDatabase(readConfig(process.env))
const probe: JobKind<{ readonly db: typeof db }> = {
  kind: 'probe',
  limits: { atOnce: 8, attempts: 50 },
  async run(_, { key, payload, attempt }) {
    const row = await db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`
        insert into probe (key, pid, begun_at) values (${key}, ${process.pid}, ${new Date()}::timestamptz) returning id`),
    )
    await wait(Math.random() * 150)
    const isFailing = (payload as { fails: boolean }).fails && attempt === 1
    await db.asOwner((tx) =>
      tx.run(sql`update probe set ended_at = ${new Date()}::timestamptz, is_done = ${!isFailing}::boolean where id = ${row?.id}`),
    )
    if (isFailing) throw new Error('The first attempt fails.')
  },
}
await createJobRunner({ db }, [probe], { onError: (error) => console.error(error) }).start()
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
