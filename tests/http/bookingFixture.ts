import sql from 'sql-template-tag'
import { randomUid } from '../../packages/server/src/auth/tokens.ts'
import { addDays, localDateOf } from '../../packages/server/src/time/zone.ts'
import { demoUserUid, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

export const userUid = demoUserUid
export const organizationId = 1
export const group = 1
export const zone = 'America/New_York'
/** A local day in the first organization's first time zone, relative to today. */
export const inDays = (days: number): string => addDays(localDateOf(testNow(), zone), days)

/** A bookable Sunday on which a zone's clocks skip from 2 to 3, and its offsets before and after. */
export function nextClockChange() {
  const year = new Date(testNow()).getUTCFullYear()
  /** The given Sunday of a month, from 0 and 1. */
  const sunday = (ofYear: number, month: number, index: number) => {
    const day = new Date(Date.UTC(ofYear, month, 1))
    return new Date(Date.UTC(ofYear, month, 1 + ((7 - day.getUTCDay()) % 7) + 7 * (index - 1))).toISOString().slice(0, 10)
  }
  const isBookable = (date: string) => date > inDays(1) && date < inDays(360)
  // From one March to the next may be longer than the horizon; where it is, the clocks of the south change in between.
  const north = [year, year + 1].map((one) => sunday(one, 2, 2)).find(isBookable)
  return north
    ? ({ date: north, zone, before: '-05:00', after: '-04:00' } as const)
    : ({ date: sunday(year, 9, 1), zone: 'Australia/Sydney', before: '+10:00', after: '+11:00' } as const)
}

export interface TypeSpec {
  readonly slots?: readonly { readonly date: string; readonly start: string; readonly end: string; readonly capacity: number }[]
  readonly pattern?: readonly {
    readonly weekday: number
    readonly start: string
    readonly end: string
    readonly capacity: number
  }[]
  readonly technicianIds?: readonly number[]
  readonly zone?: string
  readonly minNoticeMin?: number
  readonly horizonDays?: number
  readonly organizationId?: number
  readonly serviceGroupId?: number
  readonly questions?: readonly {
    readonly kind?: string
    readonly isRequired?: boolean
    readonly options?: readonly string[]
    readonly disqualifies?: readonly string[]
    /** The index of an earlier question and the required answer. */
    readonly showIf?: readonly [number, string]
  }[]
}

const insertId = async (app: TestApp, statement: ReturnType<typeof sql>): Promise<number> => {
  const row = await app.db.asOwner((tx) => tx.one<{ id: number }>(statement))
  if (!row) throw new Error('nothing was inserted')
  return row.id
}

export const addTechnician = (app: TestApp): Promise<number> =>
  insertId(app, sql`insert into technician (organization_id, name) values (${organizationId}, 'Technician') returning id`)

/** A new appointment type, so that tests never share seats. */
export async function addType(app: TestApp, spec: TypeSpec): Promise<{ id: number; questionIds: number[] }> {
  const org = spec.organizationId ?? organizationId
  const territoryId = await insertId(
    app,
    sql`insert into territory (organization_id, name, time_zone) values (${org}, 'Test', ${spec.zone ?? zone}) returning id`,
  )
  const id = await insertId(
    app,
    sql`insert into appointment_type (organization_id, name, territory_id, service_group_id, duration_min, arrival_window_min, min_notice_min, horizon_days)
      values (${org}, 'Test visit', ${territoryId}, ${spec.serviceGroupId ?? group}, 60, 30, ${spec.minNoticeMin ?? 60}, ${spec.horizonDays ?? 60})
      returning id`,
  )
  await app.db.asOwner(async (tx) => {
    for (const { date, start, end, capacity } of spec.slots ?? []) {
      await tx.run(sql`insert into slot (organization_id, appointment_type_id, date, start_local, end_local, capacity)
        values (${org}, ${id}, ${date}::date, ${start}::time, ${end}::time, ${capacity})`)
    }
    for (const { weekday, start, end, capacity } of spec.pattern ?? []) {
      await tx.run(sql`insert into default_slot (organization_id, appointment_type_id, day_of_week, start_local, end_local, capacity, effective_from)
        values (${org}, ${id}, ${weekday}, ${start}::time, ${end}::time, ${capacity}, '2020-01-01')`)
    }
    for (const technicianId of spec.technicianIds ?? []) {
      await tx.run(
        sql`insert into appointment_type_technician (organization_id, appointment_type_id, technician_id) values (${org}, ${id}, ${technicianId})`,
      )
    }
  })
  const questionIds: number[] = []
  for (const [sort, question] of (spec.questions ?? []).entries()) {
    const options = JSON.stringify((question.options ?? []).map((value) => ({ value, label: { en: value } })))
    const showIf = question.showIf && JSON.stringify({ questionId: questionIds[question.showIf[0]], equals: question.showIf[1] })
    const questionId = await insertId(
      app,
      sql`insert into question (organization_id, label, kind, is_required, options, show_if, disqualifies)
        values (${org}, '{"en":"Which?"}', ${question.kind ?? 'choice'}, ${question.isRequired ?? true}, ${options}::jsonb,
          ${showIf ?? null}::jsonb, ${[...(question.disqualifies ?? [])]}::text[]) returning id`,
    )
    questionIds.push(questionId)
    await app.db.asOwner((tx) =>
      tx.run(
        sql`insert into appointment_type_question (organization_id, appointment_type_id, question_id, sort) values (${org}, ${id}, ${questionId}, ${sort})`,
      ),
    )
  }
  return { id, questionIds }
}

let shoppers = 0
export const consentVersion = async (app: TestApp): Promise<string> =>
  (await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: group } })).data.webConfig.consent.version

/** The body of a new shopper's entry. */
export function entry(version: string, more: Record<string, unknown> = {}, contact: Record<string, unknown> = {}) {
  shoppers++
  return {
    hdsfiGroup: group,
    contact: {
      firstName: 'Sam',
      lastName: 'Shopper',
      // All phone numbers of the demo contain 555.
      phone: `(614) 556-${1000 + shoppers}`,
      email: `Sam.${shoppers}.${randomUid(6)}@Shop.Example`,
      address: { line1: '1 Main St', city: 'Columbus', state: 'OH', postalCode: '43004' },
      ...contact,
    },
    consent: { version, accepted: true },
    ...more,
  }
}

export async function slotsOf(app: TestApp, appointmentTypeId: number, query: Record<string, string | number> = {}) {
  const answer = await app.call('qrCodes.availableAppointments', { params: { userUid }, query: { appointmentTypeId, ...query } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data.days.flatMap((day) => day.slots.map((slot) => ({ ...slot, date: day.date })))
}

/** The first free slot of a type. */
export async function firstSlot(app: TestApp, appointmentTypeId: number, query: Record<string, string | number> = {}) {
  const [slot] = await slotsOf(app, appointmentTypeId, query)
  if (!slot) throw new Error('There is no free slot.')
  return slot
}
/** One slot, for `addType`. */
export const oneSlot = (capacity: number) => [{ date: inDays(3), start: '10:00', end: '11:00', capacity }]
/** Five slots of one day, for `addType`. */
export const daySlots = (capacity: number) =>
  [9, 10, 11, 12, 13].map((hour) => ({
    date: inDays(3),
    start: `${String(hour).padStart(2, '0')}:00`,
    end: `${hour + 1}:00`,
    capacity,
  }))
