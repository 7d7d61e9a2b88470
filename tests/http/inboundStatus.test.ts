import { describe, expect, it } from 'vitest'
import { openInbound, source } from './inboundFixture.ts'

const suite = openInbound()
const { lead, send, one, stored } = suite

describe('a reported status', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 6, 12, minute)).toISOString()
  const report = (externalId: string, body: object) =>
    suite.call('inbound.status', { params: { externalId }, body: { source, ...body } })

  it('may skip statuses, and sets the revenue', async () => {
    const result = await one()
    const answer = await report(result?.externalId ?? '', { status: 'sold', soldCents: 1_250_000, at: at(1), reason: 'Signed' })
    expect(answer.data).toEqual({ leadUid: result?.leadUid, status: 'sold', isOutdated: false })
    expect(await stored(result?.leadUid)).toMatchObject({ status: 'sold', soldCents: 1_250_000 })
  })

  it('is ignored if its source has reported something newer', async () => {
    const result = await one()
    const id = result?.externalId ?? ''
    expect((await report(id, { status: 'notSold', at: at(10) })).data).toMatchObject({ status: 'notSold', isOutdated: false })
    expect((await report(id, { status: 'contacted', at: at(5) })).data).toMatchObject({ status: 'notSold', isOutdated: true })
    expect((await report(id, { status: 'notSold', at: at(10) })).data).toMatchObject({ status: 'notSold', isOutdated: false })
    // Another source has a separate order, and refers to our lead by its uid.
    const other = await report(result?.leadUid ?? '', { source: 'Other CRM', status: 'contacted', at: at(6) })
    expect(other.data).toMatchObject({ status: 'contacted', isOutdated: false })
  })

  it.each(['a/b c', '100% Ü', '#?&=+', '../x', 'a%2Fb', '漢字'])('finds the external id %j', async (externalId) => {
    const [result] = await send(lead({ externalId }))
    const answer = await report(externalId, { status: 'contacted', at: at(1) })
    expect(answer.data, JSON.stringify(answer.problem)).toMatchObject({ leadUid: result?.leadUid, status: 'contacted' })
  })

  it('applies to any lead by its uid', async () => {
    const made = await suite.admin.call('leads.upsertInternal', {
      body: { firstName: 'Own', lastName: 'Lead', serviceGroupId: 1, email: 'own@example.com' },
    })
    expect((await report(made.data.uid, { status: 'rejected', reason: 'Out of area', at: at(1) })).data.status).toBe('rejected')
  })

  it.each([
    [{ status: 'sold', soldCents: -5 }, 'soldCents'],
    [{ status: 'ran', soldCents: 5 }, 'soldCents'],
    [{ status: 'ran', at: '2099-01-01T00:00:00Z' }, 'at'],
    [{ status: 'gone' }, 'status'],
    [{ status: 'ran', source: ' ' }, 'source'],
    [{ status: 'ran', at: 'yesterday' }, 'at'],
  ])('rejects %j', async (wrong, path) => {
    const result = await one()
    const answer = await report(result?.externalId ?? '', { at: at(1), ...wrong })
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, path])
  })

  it('is 404 for an unknown lead, and for the id of another source', async () => {
    const result = await one()
    expect((await report('nobody', { status: 'ran', at: at(1) })).status).toBe(404)
    expect((await report(result?.externalId ?? '', { source: 'Else', status: 'ran', at: at(1) })).status).toBe(404)
  })
})
