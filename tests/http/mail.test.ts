import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEPT_DAYS, pruneMail } from '../../packages/server/src/mail/prune.ts'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => (app = await startApp()))
afterAll(() => app.close())

test('letters keep their text for some days after they have left, and as long as they wait', async () => {
  const letter = (state: string, days: number) =>
    app.db.asAccounts((tx) =>
      tx.one<{ id: number }>(sql`
        insert into mail (recipient, subject, text_body, attachments, state, next_attempt_at, sent_at)
        values ('sam@shop.example', 'Your appointment', 'https://walkup.example/manage/secret', '[{"filename":"a.ics"}]', ${state},
          now() - make_interval(days => ${days}), case when ${state}::text = 'sent' then now() - make_interval(days => ${days}) end)
        returning id`),
    )
  const kept = [await letter('sent', KEPT_DAYS - 1), await letter('queued', KEPT_DAYS + 1), await letter('failed', KEPT_DAYS + 1)]
  const emptied = [await letter('sent', KEPT_DAYS + 1), await letter('dead', KEPT_DAYS + 1)]
  expect(await pruneMail(app.db)).toBe(emptied.length)
  expect(await pruneMail(app.db)).toBe(0)
  const read = (ids: ({ id: number } | undefined)[]) =>
    app.db.asAccounts((tx) =>
      tx.rows<{ recipient: string; textBody: string; attachments: unknown[] }>(
        sql`select recipient, text_body, attachments from mail where id = any (${ids.map((row) => row?.id ?? 0)}::int[])`,
      ),
    )
  for (const row of await read(kept)) expect([row.textBody.includes('secret'), row.attachments.length]).toEqual([true, 1])
  for (const row of await read(emptied)) expect(row).toEqual({ recipient: 'sam@shop.example', textBody: '', attachments: [] })
})
