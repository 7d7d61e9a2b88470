import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { addDays } from '../../packages/server/src/time/zone.ts'
import type { Db } from '../../packages/server/src/db/index.ts'
import { slotIdOf } from '../../packages/server/src/areas/booking/slotId.ts'

export const userUid = 'demolg00000000000000000001'

/** Creates an appointment type in the first demo organization with `days` slots of many seats; returns their ids. */
export async function addSlots(db: Db, days: number): Promise<string[]> {
  return db.asOwner(async (tx) => {
    const territory = await tx.one<{ id: number; today: string }>(
      sql`insert into territory (organization_id, name, time_zone) values (1, 'Load', 'America/New_York')
        returning id, (app_now() at time zone 'America/New_York')::date as today`,
    )
    if (!territory) throw new Error('No territory was added.')
    const type = await tx.one<{ id: number }>(sql`
      insert into appointment_type (organization_id, name, territory_id, service_group_id, duration_min, arrival_window_min, min_notice_min, horizon_days)
      values (1, 'Load visit', ${territory.id}, 1, 60, 30, 60, 90) returning id`)
    if (!type) throw new Error('No appointment type was added.')
    const dates = Array.from({ length: days }, (_, n) => addDays(territory.today, n + 2))
    await tx.run(sql`insert into slot (organization_id, appointment_type_id, date, start_local, end_local, capacity)
      select 1, ${type.id}, date, '10:00', '11:00', 500 from unnest(${dates}::date[]) date`)
    return dates.map((date) => slotIdOf({ appointmentTypeId: type.id, date, startLocal: '10:00' }))
  })
}

const address = () => `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`

/** Loads the data that a page needs before the shopper types. */
export async function openPage(origin: string, uid = userUid): Promise<{ version: string; pageToken?: string }> {
  const response = await fetch(`${origin}/api/QRCodes/qr-details/${uid}/1`, { headers: { 'x-forwarded-for': address() } })
  const { data } = (await response.json()) as { data: Replies['qrCodes.details'] & { pageToken?: string } }
  return { version: data.webConfig.consent.version, ...(data.pageToken !== undefined && { pageToken: data.pageToken }) }
}

export interface BookingAnswer {
  /** 0 if the connection failed. */
  readonly status: number
  readonly ms: number
  readonly retryAfter: string | null
  readonly type: string | undefined
  readonly leadUid: string | undefined
  readonly isScheduled: boolean
}
export type Page = Awaited<ReturnType<typeof openPage>>

/** The form values of a new shopper. */
export const bookingBody = (page: Page, slotId: string, key: string): object => {
  const digits = key.replace(/\D/g, '').padEnd(7, '0')
  return {
    hdsfiGroup: 1,
    slotId,
    contact: {
      firstName: 'Sam',
      lastName: 'Shopper',
      phone: `(614) 2${digits.slice(0, 2)}-${digits.slice(2, 6)}`,
      email: `${key}@shop.example`,
      address: { line1: `${Number(digits.slice(0, 4)) + 1} Main St`, city: 'Columbus', state: 'OH', postalCode: '43004' },
    },
    consent: { version: page.version, accepted: true },
    ...(page.pageToken !== undefined && { pageToken: page.pageToken }),
  }
}

export async function book(origin: string, page: Page, slotId: string, key: string = randomUUID()): Promise<BookingAnswer> {
  const began = Date.now()
  const result = await fetch(`${origin}/api/QRCodes/${userUid}/qr-entry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': address() },
    body: JSON.stringify(bookingBody(page, slotId, key)),
    signal: AbortSignal.timeout(30_000),
  })
    .then(async (response) => ({
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as { type?: string; data?: { leadUid: string; status: string } },
    }))
    .catch(() => ({ status: 0, retryAfter: null, body: {} as { type?: string; data?: { leadUid: string; status: string } } }))
  return {
    status: result.status,
    ms: Date.now() - began,
    retryAfter: result.retryAfter,
    type: result.body.type,
    leadUid: result.body.data?.leadUid,
    isScheduled: result.body.data?.status === 'scheduled',
  }
}

/** Keeps `clients` shoppers booking concurrently until stopped; failed requests are retried with the same key. */
export function startLoad(origin: string, page: Page, slotIds: readonly string[], clients: number) {
  const answers: BookingAnswer[] = []
  let isOn = true
  const running = Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let nth = client; isOn; nth++) {
        const key = randomUUID()
        for (let attempt = 0; attempt < 20; attempt++) {
          const answer = await book(origin, page, slotIds[nth % slotIds.length] ?? '', key)
          answers.push(answer)
          if (answer.status === 200 || answer.status === 409 || !isOn) break
          await wait(200)
        }
        await wait(20)
      }
    }),
  )
  return {
    answers,
    async stop() {
      isOn = false
      await running
      return answers
    },
  }
}
