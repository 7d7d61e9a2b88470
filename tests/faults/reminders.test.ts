import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { LoginRecord, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openPostgres, type Db } from '../../packages/server/src/db/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { NUMBER, signatureOf, startSms, type SimulatedText, type SmsSimulator } from '../simulators/sms.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { isAll } from '../support/tiers.ts'
import { startServer, type ServerProcess } from '../support/serverProcess.ts'
import {
  applyChange,
  bookVisits,
  createVisits,
  expectedReminders,
  large,
  small,
  startOf,
  type Change,
} from './reminders/visits.ts'
import { checkReminders, type ReminderRow } from './reminders/check.ts'
import { createClock, type Clock } from '../support/fileClock.ts'

const HOUR = 3_600_000
const count = Number(process.env.WALKUP_FAULT_VISITS) || (isAll ? 5_000 : 60)
const isLong = count > 1_000
const scenario = isLong ? large : small
const begin = Date.parse('2026-10-28T20:00:00Z')
const end = Date.parse('2027-03-17T00:00:00Z')

let cluster: Cluster
let db: Db
let sms: SmsSimulator
let clock: Clock
const folder = mkdtempSync(`${tmpdir()}/walkup-reminders-`)
const servers: ServerProcess[] = []
const origin = () => servers[Math.floor(Math.random() * servers.length)]?.origin ?? ''
const start = () =>
  startServer({
    entry: 'tests/support/clockedServer.ts',
    env: {
      DATABASE_URL: cluster.url,
      DATABASE_CONNECTIONS: '10',
      WALKUP_DEMO: '1',
      PUBLIC_URL: 'http://walkup.test',
      OUTBOUND_ALLOW: '127.0.0.1/32',
      RATE_LIMIT_SCALE: '1000',
      CLOCK: clock.file,
    },
  })

/** Sends a call to any server, and retries like a provider. */
async function post(url: string, form: URLSearchParams, signature: string): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(origin() + new URL(url).pathname, {
      method: 'POST',
      body: form,
      headers: { 'x-twilio-signature': signature },
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined)
    if (response?.ok || attempt === 50) return response?.status ?? 0
    await wait(200)
  }
}

async function call<T>(path: string, method: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${servers[0]?.origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}`, currentorganizationid: '1' }),
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { data: T }
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer.data
}

beforeAll(async () => {
  cluster = await startCluster()
  db = openPostgres(cluster.url, 6)
  await migrate(db)
  await seedDemo(db, { now: new Date(begin), leads: 100, onProgress: () => {} })
  clock = createClock(`${folder}/clock`, begin, 1 / 4)
  sms = await startSms(0, [], { post, now: clock.now })
  servers.push(...(await Promise.all([start(), start(), start()])))
  await db.asOwner((tx) => tx.run(sql`update connection set is_active = false`))
  const login = await call<LoginRecord>('/api/account/login', 'POST', { email: 'role2@walkup.test', password: 'walkup-demo' })
  const saved = await call<Replies['connections.save']>(
    '/api/connections/sms',
    'PUT',
    { isActive: true, settings: sms.settings, secrets: sms.secrets },
    login.token,
  )
  sms.inboundUrl = saved.settings.inboundUrl as string
}, 300_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()))
  await sms?.close()
  await db?.close()
  cluster?.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Reports the status of a text, sometimes twice and in any order. */
async function report({ sid, to, callback }: SimulatedText): Promise<void> {
  const statuses = Math.random() < 0.3 ? ['delivered', 'sent', 'delivered'] : ['delivered']
  for (const MessageStatus of statuses) {
    await wait(Math.random() * 300)
    const form = new URLSearchParams({ MessageSid: sid, MessageStatus, To: to, From: NUMBER })
    await post(callback ?? '', form, signatureOf(sms.secrets.authToken, callback ?? '', form))
  }
}

/** How many messages are checked: those being sent or due come first. */
const AHEAD = 300
/** The work that is left now, and when there is more; leases of killed servers expire. */
const pending = async () => {
  const now = new Date(clock.now())
  const row = await db.asOwner((tx) =>
    tx.one<{ isBusy: boolean; next: string | null; planned: string | null }>(sql`
      with paused as (select max(paused_until) as until from connection where system = 'sms' and is_active),
        first as (select state, channel, lease, next_at from message where next_at is not null order by next_at limit ${AHEAD}::int),
        -- What a killed server ran waits for the end of its lease.
        held as (select max(leased_until) as until from job where kind in ('outbox', 'messages') and leased_until > ${now}
          and not split_part(leased_by, '-', 1)::int = any (${servers.map(({ pid }) => pid)}::int[])),
        open as (select state, lease, greatest(next_at, held.until, case when channel = 'sms' then paused.until end) as at
          from first, paused, held)
      select (select until from held) is null and exists (select from outbox) or coalesce(bool_or(
          case when state = 'sending' then split_part(lease, '-', 1)::int = any (${servers.map(({ pid }) => pid)}::int[]) else at <= ${now} end), false) as is_busy,
        least(min(at), (select until from held where exists (select from outbox))) as next,
        min(at) filter (where state = 'planned') as planned from open`),
  )
  const instant = (text: string | null | undefined) => (text ? Date.parse(text) : Infinity)
  return { isBusy: row?.isBusy ?? true, next: instant(row?.next), planned: instant(row?.planned) }
}

/** Advances the clock from one due message to the next, once nothing is in progress. */
async function advanceTo(instant: number): Promise<void> {
  for (let idle = 0; ; await wait(70)) {
    const { isBusy, next, planned } = await pending()
    idle = isBusy ? 0 : idle + 1
    // The provider may still be working on a request of a killed server.
    if (idle < 3) continue
    idle = 0
    const now = clock.now()
    if (now >= instant) return
    if (next > instant) {
      clock.set(instant)
      return
    }
    // Merges retries, which jitter spreads, but never past a full hour, when quiet hours may begin.
    const spread = Math.min((next - now) * 0.5 + 2_000, 300_000)
    const beforeHour = Math.ceil(next / HOUR) * HOUR - 1_000
    const target = Math.min(next + spread, Math.max(next, Math.min(planned, beforeHour)), instant)
    if (target > now) clock.set(target)
  }
}

/** Kills and replaces one server after another while texts are sent. */
function startKilling(most: number) {
  let kills = 0
  let isOn = true
  const running = (async () => {
    for (let killAt = 5; isOn && kills < most; await wait(20)) {
      if (sms.requests.length < killAt) continue
      kills++
      const server = servers.shift() as ServerProcess
      server.kill('SIGKILL')
      await server.remove()
      servers.push(await start())
      // Depends on the work done, since a busy machine would do nothing but start servers.
      killAt = sms.requests.length + (isLong ? 800 * Math.random() : 5)
    }
  })()
  return { kills: () => kills, stop: () => ((isOn = false), running) }
}

const reminderRows = () =>
  db.asOwner((tx) =>
    tx.rows<ReminderRow>(sql`
      select uid, occasion, state, skip_reason, attempts, last_error, due_at, first_attempt_at is not null as is_tried from message where kind = 'reminder' and channel = 'sms' and lead_id >= 1000000`),
  )

test(
  `${count} visits around both changes of the clocks are reminded of exactly once, whatever fails`,
  { timeout: 3_600_000 },
  async () => {
    const visits = createVisits(scenario, count, begin)
    Object.assign(sms.faults, { fails: 0.33, loses: 0.1, latencyMs: 60 })
    const killing = startKilling(isLong ? Infinity : 2)
    const reports: Promise<void>[] = []
    let reported = 0
    const reporting = setInterval(() => {
      for (; reported < sms.texts.length; reported++) {
        const text = sms.texts[reported] as SimulatedText
        if (text.direction === 'outbound-api') reports.push(report(text))
      }
    }, 50)
    await bookVisits(db, scenario, visits)

    // A quarter of the visits change half a minute before a reminder is due.
    const changing = visits.filter(({ id }) => id % 4 === 1)
    const moments = [...new Set(visits.flatMap((visit) => [...expectedReminders(visit).values()]))].sort((a, b) => a - b)
    const kinds: readonly Change['kind'][] = ['moved', 'canceled', 'moved', 'stopped', 'revoked']
    const planned = changing.flatMap((visit, index) => {
      const before = moments.filter((moment) => moment < visit.startAt && moment > begin + HOUR)
      const at = before[(index * 7) % before.length]
      return at === undefined ? [] : [{ visit, at: at - 30_000, kind: kinds[index % kinds.length] ?? 'moved', nth: index }]
    })
    /** May have been sent: in an attempt or waiting for a retry when the visit changed, or due at that moment. */
    const either = new Set<string>()
    const stoppedAt = new Map<string, number>()
    for (const at of [...new Set(planned.map((one) => one.at))].sort((a, b) => a - b)) {
      await advanceTo(at)
      for (const { occasion, state, isTried } of await reminderRows())
        if (state === 'failed' || state === 'sending' || (state === 'planned' && isTried)) either.add(occasion)
      for (const { visit, kind, nth } of planned.filter((one) => one.at === at)) {
        const startAt = kind === 'moved' ? startOf(scenario, visit.place.zone, nth + 1) : undefined
        if (startAt !== undefined && startAt <= clock.now() + HOUR) continue
        const change: Change = { at: clock.now(), kind, ...(startAt !== undefined && { startAt }) }
        visit.changes.push(change)
        for (const [occasion, due] of expectedReminders(visit)) if (Math.abs(due - change.at) < 60_000) either.add(occasion)
        if (kind === 'stopped') {
          // After STOP the provider itself blocks texts; after “Alto!” only we do.
          expect(await sms.reply(visit.phone, nth % 2 ? 'STOP' : 'Alto!')).toBe(200)
          stoppedAt.set(visit.phone, clock.now())
        } else expect(await applyChange(db, visit, change)).toBe(1)
      }
      // Reminders become due before the servers have processed everything.
      if (Math.random() < 0.5) clock.set(at + 30_000)
    }
    await advanceTo(end)
    await killing.stop()
    await advanceTo(end + HOUR)
    clearInterval(reporting)
    await Promise.all(reports)

    const rows = await reminderRows()
    const { wrong, lost, ofOneMinute, late, expected } = checkReminders({ visits, rows, texts: sms.texts, either, stoppedAt })
    // Without a relay, mail is given up after two weeks.
    const mail = await db.asOwner((tx) =>
      tx.rows(sql`
        select l.email, count(*) filter (where m.state in ('sent', 'dead')) as messages, (select count(*) from mail where recipient = l.email) as mails
        from message m join lead l on l.organization_id = m.organization_id and l.id = m.lead_id
        where m.channel = 'email' and l.id >= 1000000 group by l.email
        having count(*) filter (where m.state in ('sent', 'dead')) <> (select count(*) from mail where recipient = l.email)`),
    )
    const states: Record<string, number> = {}
    for (const { state, skipReason } of rows) {
      const key = skipReason ? `${state}: ${skipReason}` : state
      states[key] = (states[key] ?? 0) + 1
    }
    console.log(
      JSON.stringify({
        visits: visits.length,
        kills: killing.kills(),
        requests: sms.requests.length,
        texts: sms.texts.length,
        callbacks: reports.length,
        expected,
        reminded: late.length,
        ofOneMinute,
        lost: lost.length,
        states,
        secondsLate: [0.5, 0.99, 1].map((part) => Math.round((late[Math.ceil(late.length * part) - 1] ?? 0) / 1000)),
      }),
    )
    expect(wrong).toEqual([])
    expect(mail).toEqual([])
    expect(killing.kills()).toBeGreaterThanOrEqual(2)
    // A minute has time for three attempts, of which a third each fail, and a killed server's lease outlasts it.
    expect(lost.length).toBeLessThanOrEqual(2 + ofOneMinute / 8)
    // Every reason not to send has occurred.
    for (const reason of ['canceled', 'moved', 'no-consent', 'opted-out']) expect(states).toHaveProperty([`skipped: ${reason}`])
  },
)
