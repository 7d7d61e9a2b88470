import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverScope } from '../../packages/server/src/db/index.ts'
import { isAll } from '../support/tiers.ts'
import { startInstallation, type Installation } from './deliveries/installation.ts'

/** Twelve deliveries each: two changes to six destinations. */
const LEADS = Number(process.env.WALKUP_FAULT_LEADS) || (isAll ? 840 : 12)
const HOUR = 3_600_000
const PAUSES = [5_000, 30_000, 120_000, 600_000, HOUR]

let site: Installation
beforeAll(async () => void (site = await startInstallation(1)), 600_000)
afterAll(() => site?.close())

test(
  `each of ${LEADS * 12} deliveries has its effect once and in order, whatever fails and whoever is killed`,
  { timeout: isAll ? 3 * HOUR : 600_000 },
  async () => {
    const { clock, db, systems, messages, requests } = site
    site.misbehave({ latencyMs: 10, fails: 1 / 3, loses: 0.1, duplicates: 0.1, perSecond: 100 })
    const startedAt = clock.now()
    const started = Date.now()
    const uids = (await site.insertLeads(1, LEADS)).toSorted()
    let hasChanged = false
    // Depends on the work done, since on a busy machine servers would be killed before they have done any.
    let killAfter = LEADS
    for (;;) {
      await wait(100)
      if (requests() >= killAfter) {
        killAfter = requests() + LEADS * (1 + Math.random())
        site.killOne()
      }
      if (!hasChanged && requests() > LEADS * 4) {
        await db.asTenant(serverScope(1), (tx) => tx.run(sql`update lead set last_name = 'Second' where uid like 'fault%'`))
        hasChanged = true
      }
      // Outages end, since deliveries that happen to fail for a whole day would be given up.
      if (clock.now() - startedAt > 12 * HOUR)
        site.misbehave({ latencyMs: 0, fails: 0, loses: 0, duplicates: 0, perSecond: Infinity })
      const { open, sending, next } = await site.waiting()
      if (!open && hasChanged) break
      // Nothing is in progress, so nobody's lease ends by the jump.
      if (!sending && next > clock.now() + 500) clock.set(next)
    }
    const realMs = Date.now() - started

    const counts = await db.asOwner((tx) =>
      tx.rows<{ system: string; state: string; count: number; most: number }>(sql`
        select c.system, d.state, count(*)::int as count, max(d.attempts) as most from delivery d join connection c on c.id = d.connection_id
        group by c.system, d.state order by c.system`),
    )
    expect(counts.filter(({ state }) => state !== 'acknowledged' && state !== 'sent')).toEqual([])
    expect(counts.map(({ count }) => count)).toEqual(counts.map(() => LEADS * 2))
    expect(counts).toHaveLength(6)
    expect(site.kills()).toBeGreaterThanOrEqual(2)
    expect(site.output()).toBe('')

    const { titan, hub, retailer, partner } = systems
    expect(titan.bookings.map(({ externalId }) => externalId).sort()).toEqual(uids)
    expect(titan.bookings.filter(({ name }) => name !== 'Vera Second')).toEqual([])
    expect(hub.deals.map(({ properties }) => properties.walkup_lead_uid ?? '').sort()).toEqual(uids)
    expect(hub.deals.filter(({ properties }) => !properties.dealname?.startsWith('Vera Second'))).toEqual([])
    expect(hub.contacts).toHaveLength(LEADS)
    for (const { leads: received } of [retailer, partner]) {
      expect(received.map(({ externalId }) => externalId).sort()).toEqual(uids)
      const names = received.map(({ fields }) => (fields.customer as { lastName: string }).lastName)
      expect(names.filter((name) => name !== 'Second')).toEqual([])
    }
    for (const hook of ['crm', 'other']) {
      const firsts = new Map<string, string[]>()
      const seen = new Set<string>()
      for (const { hook: own, id, leadUid, lastName } of messages) {
        if (own !== hook || seen.has(id)) continue
        seen.add(id)
        firsts.set(leadUid, [...(firsts.get(leadUid) ?? []), lastName])
      }
      expect([...firsts.keys()].sort()).toEqual(uids)
      expect([...firsts.values()].filter((names) => names.join() !== 'First,Second')).toEqual([])
    }

    const attempts = await db.asOwner((tx) =>
      tx.rows<{ deliveryId: number; leadId: number; connectionId: number; at: string; state: string }>(sql`
        select a.delivery_id, d.lead_id, d.connection_id, a.at, a.state from delivery_attempt a join delivery d on d.id = a.delivery_id
        order by a.delivery_id, a.id`),
    )
    const early: object[] = []
    const unordered: object[] = []
    let longest = 0
    const first = new Map<number, number>()
    const failures = new Map<number, number>()
    const done = new Map<string, number>()
    let last: (typeof attempts)[number] | undefined
    for (const attempt of attempts) {
      const { deliveryId, leadId, connectionId, state } = attempt
      const at = Date.parse(attempt.at)
      const count = failures.get(deliveryId) ?? 0
      if (last?.deliveryId === deliveryId) {
        const pause = (PAUSES[count - 1] ?? HOUR) * 0.8
        if (at - Date.parse(last.at) < pause || at - (first.get(deliveryId) ?? at) > 24 * HOUR) early.push({ ...attempt, pause })
      } else {
        first.set(deliveryId, at)
        if (at < (done.get(`${leadId} ${connectionId}`) ?? 0)) unordered.push(attempt)
      }
      if (state === 'failed') failures.set(deliveryId, count + 1)
      else {
        done.set(`${leadId} ${connectionId}`, at)
        longest = Math.max(longest, at - (first.get(deliveryId) ?? at))
      }
      last = attempt
    }
    expect(early).toEqual([])
    expect(unordered).toEqual([])
    console.log(
      `${LEADS * 12} deliveries, ${attempts.length} recorded attempts, ${site.kills()} kills, ${requests()} requests, ` +
        `${((clock.now() - startedAt) / HOUR).toFixed(1)} h of the schedule in ${Math.round(realMs / 1000)} s; at most ${Math.max(...counts.map(({ most }) => most))} attempts, over ${(longest / HOUR).toFixed(1)} h`,
    )
  },
)
