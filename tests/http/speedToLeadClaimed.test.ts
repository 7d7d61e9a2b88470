import { describe, expect, test } from 'vitest'
import { escalateWaiting } from '../../packages/server/src/speedToLead/escalate.ts'
import { openSpeedToLead } from './speedToLeadFixture.ts'
import { testNow } from '../support/clock.ts'

const suite = openSpeedToLead()
const { query, save, services, make, steps } = suite

describe('a claimed lead that nobody contacts', () => {
  const claimed = async () => {
    const id = await make()
    expect((await suite.dispatcher.call('leads.claim', { params: { id }, body: {} })).status).toBe(200)
    return id
  }
  const peopleOf = async (id: number, step: number) =>
    (
      await query<{ userId: number }>(`select distinct r.user_id from notification_recipient r join notification n
        on n.organization_id = r.organization_id and n.id = r.notification_id where n.occasion like 'escalation:${id}:%:${step}:%'`)
    ).map(({ userId }) => userId)

  test('alerts its claimer after the target, then managers, then everyone, once each, on its timeline', async () => {
    const id = await claimed()
    await escalateWaiting(services(4))
    expect(await steps(id)).toEqual([])
    const late = services(6)
    await Promise.all(Array.from({ length: 4 }, () => escalateWaiting(late)))
    expect(await peopleOf(id, 1)).toEqual([suite.dispatcher.record.userId])
    for (const ahead of [100, 106, 150, 206, 900]) await escalateWaiting(services(ahead))
    expect(await steps(id)).toEqual([
      'Claimed 6 minutes ago and not contacted: notified 1 person (who claimed it)',
      expect.stringMatching(/^Claimed 106 minutes ago and not contacted: notified \d+ (person|people) \(managers\)$/),
      expect.stringMatching(/^Claimed 206 minutes ago and not contacted: notified \d+ people \(everyone\)$/),
    ])
    expect((await peopleOf(id, 3)).length).toBeGreaterThan((await peopleOf(id, 2)).length)
    const { data } = await suite.dispatcher.call('notifications.inbox', { body: {} })
    expect(data.items.find(({ link }) => link === `/leads/${id}`)?.title).toBe('Nobody has contacted Waiting Person yet')
  })

  test('is not escalated once it is contacted, or outside business hours', async () => {
    const id = await claimed()
    await suite.dispatcher.call('leads.addNote', { params: { id }, body: { text: 'Rang', isCall: true } })
    await escalateWaiting(services(400))
    expect(await steps(id)).toEqual([])
    await save({
      businessHours: [{ dayOfWeek: (new Date(testNow()).getUTCDay() + 3) % 7, startLocal: '00:00', endLocal: '00:02' }],
    })
    const other = await claimed()
    await escalateWaiting(services(400))
    expect(await steps(other)).toEqual([])
  })

  test('starts over with another person’s claim', async () => {
    const id = await claimed()
    await escalateWaiting(services(6))
    await suite.dispatcher.call('leads.claim', { params: { id }, body: { release: true } })
    expect((await suite.admin.call('leads.claim', { params: { id }, body: {} })).status).toBe(200)
    await escalateWaiting(services(4))
    expect(await steps(id)).toHaveLength(1)
    await escalateWaiting(services(6))
    expect(await steps(id)).toHaveLength(2)
    expect(await peopleOf(id, 1)).toEqual(expect.arrayContaining([suite.dispatcher.record.userId, suite.admin.record.userId]))
  })
})
