import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPIRES_DAYS, pruneMail, sealOldMail } from '../../packages/server/src/mail/prune.ts'
import { queueMail } from '../../packages/server/src/mail/queue.ts'
import { mailJob } from '../../packages/server/src/mail/sender.ts'
import { startApp, type TestApp } from './harness.ts'
import { runJob } from './runJob.ts'
import { startSmtp } from '../support/smtp.ts'
import { testNow } from '../support/clock.ts'

interface Row {
  subject: string
  state: string
  sealedBody: string | null
  textBody: string
  attachments: unknown[]
  sentAt: string | null
  lastError: string | null
}

let app: TestApp
beforeAll(async () => (app = await startApp()))
afterAll(() => app.close())

const link = 'https://walkup.example/manage/secret-link'
const rowsOf = (recipient: string) =>
  app.db.asAccounts((tx) => tx.rows<Row>(sql`select * from mail where recipient = ${recipient} order by id`))
const queue = (to: string, subject = 'Your appointment') =>
  app.db.asAccounts((tx) =>
    queueMail(tx, app.keys, {
      to,
      subject,
      text: [link],
      attachments: [{ filename: 'a.ics', contentType: 'text/calendar', content: link }],
    }),
  )

test('mail is encrypted in the database', async () => {
  await queue('sealed@shop.example')
  await app.call('account.forgotPassword', { body: { email: 'role5@walkup.test' } })
  const rows = await app.db.asOwner((tx) => tx.rows<{ text: string }>(sql`select mail::text as text from mail`))
  expect(rows.length).toBeGreaterThan(1)
  for (const { text } of rows) expect(text).not.toMatch(/secret-link|reset-password/)
  expect((await app.mailTo('sealed@shop.example'))[0]).toMatchObject({ text: link, attachments: [{ content: link }] })
  // The ciphertext is bound to its row: it cannot be decrypted in another one.
  await app.db.asAccounts((tx) =>
    tx.run(sql`update mail set recipient = 'thief@shop.example' where recipient = 'sealed@shop.example'`),
  )
  expect((await app.mailTo('thief@shop.example'))[0]?.text).toBe('')
})

test('the demo’s mailbox shows mail', async () => {
  await queue('shown@shop.example')
  const page = await app.app.inject({ url: '/dev/mail' })
  expect(page.body).toContain(link)
  const file = /\/dev\/mail\/\d+\/0/.exec(page.body)?.[0] ?? ''
  expect((await app.app.inject({ url: file })).body).toBe(link)
})

test('sent mail keeps its recipient and time, but not its body', async () => {
  const smtp = await startSmtp()
  const { db, keys } = app
  await db.asAccounts((tx) => tx.run(sql`update mail set state = 'dead'`))
  await queue('delivered@shop.example')
  expect(await runJob(mailJob, { db, keys, config: { ...app.config, smtpUrl: smtp.url } })).toBe(1)
  await smtp.close()
  expect(smtp.received.join('\n')).toContain(link)
  expect(await rowsOf('delivered@shop.example')).toEqual([
    expect.objectContaining({
      subject: 'Your appointment',
      state: 'sent',
      sealedBody: null,
      textBody: '',
      attachments: [],
      sentAt: expect.any(String) as string,
    }),
  ])
})

test('a message has an escaped HTML part with its language', async () => {
  const smtp = await startSmtp()
  const { db, keys } = app
  await db.asAccounts((tx) => tx.run(sql`update mail set state = 'dead'`))
  await db.asAccounts((tx) =>
    queueMail(tx, keys, { to: 'html@shop.example', subject: 'A & B', text: ['Hi <script>', link], language: 'fr' }),
  )
  expect(await runJob(mailJob, { db, keys, config: { ...app.config, smtpUrl: smtp.url } })).toBe(1)
  await smtp.close()
  const [received = ''] = smtp.received
  expect(received).toContain('Content-Type: multipart/alternative')
  const html = received.slice(received.indexOf('text/html')).replace(/=\r\n/g, '').replace(/=3D/g, '=')
  expect(html).toContain('<html lang="fr" dir="ltr">')
  expect(html).toContain('<p>Hi &lt;script&gt;</p>')
  expect(html).toContain(`<a href="${link}">`)
})

test('a message has a plain-text part, and a header for one-click unsubscribe if it has such a link', async () => {
  const smtp = await startSmtp()
  const { db, keys } = app
  const unsubscribeUrl = 'https://walkup.example/unsubscribe/1.abc.def'
  await db.asAccounts((tx) => tx.run(sql`update mail set state = 'dead'`))
  for (const more of [{}, { unsubscribeUrl }])
    await db.asAccounts((tx) => queueMail(tx, keys, { to: 'list@shop.example', subject: 'News', text: ['Hi Sam'], ...more }))
  expect(await runJob(mailJob, { db, keys, config: { ...app.config, smtpUrl: smtp.url } })).toBe(2)
  await smtp.close()
  const [plain = '', withLink = ''] = smtp.received
  for (const received of [plain, withLink]) expect(received).toMatch(/Content-Type: text\/plain;[^]*?\r\n\r\nHi Sam/)
  expect(plain).not.toContain('List-Unsubscribe')
  expect(withLink).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(withLink).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
})

test('mail that cannot be sent in time is dropped with its body', async () => {
  await queue('late@shop.example')
  const at = (days: number) => ({ db: app.db, now: () => new Date(testNow() + days * 86_400_000) })
  await pruneMail(at(EXPIRES_DAYS - 1))
  expect((await rowsOf('late@shop.example'))[0]).toMatchObject({ state: 'queued', sealedBody: expect.any(String) as string })
  await pruneMail(at(EXPIRES_DAYS + 1))
  expect((await rowsOf('late@shop.example'))[0]).toMatchObject({
    state: 'dead',
    sealedBody: null,
    lastError: 'It could not be sent in time.',
  })
  expect(await pruneMail(at(EXPIRES_DAYS + 1))).toBe(0)
})

test('mail from older versions is encrypted if pending, and emptied if sent', async () => {
  await app.db.asOwner((tx) =>
    tx.run(sql`
      insert into mail (recipient, subject, text_body, attachments, state) values
        ('old@shop.example', 'Waits', ${link}, '[{"filename":"a.ics","contentType":"text/calendar","content":"x"}]', 'queued'),
        ('old@shop.example', 'Left', ${link}, '[]', 'sent')`),
  )
  await sealOldMail(app)
  expect(await rowsOf('old@shop.example')).toEqual([
    expect.objectContaining({ state: 'queued', textBody: '', attachments: [], sealedBody: expect.any(String) as string }),
    expect.objectContaining({ state: 'sent', textBody: '', attachments: [], sealedBody: null }),
  ])
  expect((await app.mailTo('old@shop.example'))[0]).toMatchObject({ text: link, attachments: [{ filename: 'a.ics' }] })
})
