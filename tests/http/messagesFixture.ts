import sql from 'sql-template-tag'
import { startSms, type SmsSimulator } from '../simulators/sms.ts'
import { consentVersion, entry, inDays, organizationId, slotsOf, userUid, addType, type TypeSpec } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

export interface Texting {
  readonly app: TestApp
  readonly admin: SignedIn
  readonly sms: SmsSimulator
  readonly version: string
  /** Sends due texts, and returns those that the provider received since the last call. */
  sent(): Promise<{ to: string; body: string }[]>
  /** Books a slot of a new type for a new shopper who agrees to texts. */
  book(options?: {
    texts?: boolean
    more?: object
    contact?: Record<string, unknown>
    spec?: Partial<TypeSpec>
    start?: string
    day?: number
  }): Promise<Booked>
  messagesOf(leadId: number): Promise<Row[]>
  close(): Promise<void>
}
export interface Booked {
  readonly leadId: number
  readonly phone: string
  readonly email: string
  readonly startAt: string
  readonly manageToken: string
  readonly typeId: number
}
interface Row {
  readonly id: number
  readonly uid: string
  readonly kind: string
  readonly channel: string
  readonly direction: string
  readonly state: string
  readonly skipReason: string | null
  readonly dueAt: string
  readonly providerId: string | null
  readonly segments: number | null
}

let phones = 0

/** Moves the clock to noon in New York, so that no test depends on the time of day. */
export function atNoon(app: TestApp): void {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: '2-digit', hourCycle: 'h23' }).format(testNow()),
  )
  app.advance(((12 - hour + 24) % 24) * 3_600_000)
}

/** The demo's first organization with a simulated text provider and no other connections. */
export async function startTexting(options: Parameters<typeof startApp>[0] = {}): Promise<Texting> {
  const app = await startApp({ outboundAllow: '127.0.0.1/32', ...options })
  const sms = await startSms(0, [], {
    post: async (url, form, signature) => {
      const { pathname } = new URL(url)
      const answer = await app.app.inject({
        method: 'POST',
        url: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
        payload: form.toString(),
      })
      return answer.statusCode
    },
  })
  const admin = await app.signIn('role2@walkup.test')
  await app.db.asOwner((tx) => tx.run(sql`update connection set is_active = false`))
  const saved = await admin.call('connections.save', {
    params: { system: 'sms' },
    body: { isActive: true, settings: sms.settings, secrets: sms.secrets },
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.problem))
  sms.inboundUrl = saved.data.settings.inboundUrl as string
  const version = await consentVersion(app)
  let seen = 0
  return {
    app,
    admin,
    sms,
    version,
    async sent() {
      await app.sendMessages()
      const all = sms.texts.filter(({ direction }) => direction === 'outbound-api')
      const fresh = all.slice(seen).map(({ to, body }) => ({ to, body }))
      seen = all.length
      return fresh
    },
    async book({ texts = true, more = {}, contact = {}, spec = {}, start = '14:00', day = 5 } = {}) {
      const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`
      const type = await addType(app, {
        slots: [
          { date: inDays(day), start, end, capacity: 2 },
          { date: inDays(day + 1), start, end, capacity: 2 },
        ],
        ...spec,
      })
      const [slot] = await slotsOf(app, type.id)
      const phone = `+1614556${String(5000 + ++phones)}`
      const body = entry(
        version,
        { slotId: slot?.id, appointmentTypeId: type.id, consent: { version, accepted: true, texts }, ...more },
        { phone, ...contact },
      )
      const booked = await app.call('qrCodes.entry', { params: { userUid }, body })
      if (booked.status !== 200) throw new Error(JSON.stringify(booked.problem))
      const lead = await app.db.asOwner((tx) =>
        tx.one<{ id: number }>(
          sql`select id from lead where organization_id = ${organizationId} and uid = ${booked.data.leadUid}`,
        ),
      )
      return {
        leadId: lead?.id ?? 0,
        phone,
        email: body.contact.email.toLowerCase(),
        startAt: booked.data.appointment?.startAt ?? '',
        manageToken: booked.data.appointment?.manageUrl.split('/').at(-1) ?? '',
        typeId: type.id,
      }
    },
    messagesOf: (leadId) =>
      app.db.asOwner((tx) =>
        tx.rows<Row>(sql`
          select id, uid, kind, channel, direction, state, skip_reason, due_at, provider_id, segments from message where lead_id = ${leadId}
          order by id`),
      ),
    async close() {
      await app.close()
      await sms.close()
    },
  }
}
