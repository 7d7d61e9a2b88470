import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { waitlistJob } from '../../packages/server/src/waitlist/worker.ts'
import { addType, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import type { SignedIn } from './harness.ts'
import { runJob } from './runJob.ts'
import { atNoon, startTexting, type Texting } from './messagesFixture.ts'

/** An app at noon that texts, for a file's tests, and what shoppers and the waitlist do. */
export function openWaitlist() {
  let it: Texting
  let viewer: SignedIn
  let foreign: SignedIn
  beforeAll(async () => {
    it = await startTexting()
    atNoon(it.app)
    viewer = await it.app.signIn('role7@walkup.test')
    foreign = await it.app.signIn('other@walkup.test')
  })
  afterAll(() => it.close())
  beforeEach(() => it.sent())
  const advance = (ms: number) => it.app.advance(ms)

  const due = async () =>
    (await owner<{ n: number }>(sql`select count(*)::int as n from waitlist_opening where due_at <= app_now()`))?.n
  /**
   * Runs several servers concurrently until nothing is left: a server may leave a seat to another that has just looked, and what is due
   * is then run again.
   */
  async function tick(): Promise<void> {
    for (let round = 0; round === 0 || (round < 10 && (await due())); round++)
      await Promise.all(Array.from({ length: 4 }, () => runJob(waitlistJob, it.app)))
    expect(await due()).toBe(0)
  }
  const owner = <Row extends object>(query: ReturnType<typeof sql>) => it.app.db.asOwner((tx) => tx.one<Row>(query))

  /** A type with one slot of some seats, all of them booked. */
  async function soldOut(seats = 1, day = 5, start = '10:00') {
    const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`
    const type = await addType(it.app, { slots: [{ date: inDays(day), start, end, capacity: seats }] })
    const [slot] = await slotsOf(it.app, type.id)
    const tokens: string[] = []
    for (let seat = 0; seat < seats; seat++) {
      const body = entry(it.version, { slotId: slot?.id, appointmentTypeId: type.id })
      const booked = await it.app.call('qrCodes.entry', { params: { userUid }, body })
      tokens.push(booked.data.appointment?.manageUrl.split('/').at(-1) ?? '')
    }
    expect(await slotsOf(it.app, type.id)).toEqual([])
    return { typeId: type.id, slotId: slot?.id ?? '', date: inDays(day), tokens }
  }
  const cancel = (manageToken: string | undefined) => it.app.call('manage.cancel', { params: { manageToken: manageToken ?? '' } })

  let phones = 0
  async function waits(
    typeId: number,
    options: { preferences?: object[]; texts?: boolean; contact?: object; more?: object } = {},
  ) {
    const { preferences = [{ days: [0, 1, 2, 3, 4, 5, 6] }], texts = true } = options
    const phone = `+1614557${String(1000 + ++phones)}`
    const body = entry(
      it.version,
      {
        appointmentTypeId: typeId,
        waitlist: preferences,
        consent: { version: it.version, accepted: true, texts },
        ...options.more,
      },
      { phone, ...options.contact },
    )
    const made = await it.app.call('qrCodes.entry', { params: { userUid }, body })
    expect(made.status, JSON.stringify(made.problem)).toBe(200)
    const lead = await owner<{ id: number }>(sql`select id from lead where uid = ${made.data.leadUid}`)
    return { phone, leadId: lead?.id ?? 0, leadUid: made.data.leadUid, channel: made.data.waitlist }
  }
  const entryOf = async (leadId: number) =>
    (await it.admin.call('waitlist.search', { body: { filter: { leadIds: [leadId] } } })).data.items[0]
  const tokenIn = (body: string | undefined) => /\/offer\/(\w+)/.exec(body ?? '')?.[1] ?? ''
  const offered = async () => {
    await tick()
    return (await it.sent()).filter(({ body }) => body.includes('/offer/'))
  }
  const leadStatus = async (id: number) =>
    (await owner<{ status: string }>(sql`select status from lead where id = ${id}`))?.status
  const accept = (offerToken: string) => it.app.call('waitlistOffer.accept', { params: { offerToken } })

  return {
    get it() {
      return it
    },
    get viewer() {
      return viewer
    },
    get foreign() {
      return foreign
    },
    advance,
    tick,
    owner,
    soldOut,
    cancel,
    waits,
    entryOf,
    tokenIn,
    offered,
    leadStatus,
    accept,
  }
}
