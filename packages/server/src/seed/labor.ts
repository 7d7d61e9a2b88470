import { payroll, type DayPay } from '../areas/labor/payroll/calculate.ts'
import type { Tx } from '../db/index.ts'
import { activityIds } from './data/lists.ts'
import { addDays, DAY, HOUR, instantOf, iso, isoOrNull, MINUTE, dayOfWeek } from './days.ts'
import type { People, Person } from './users.ts'
import type { Places, Store } from './organizations.ts'
import { Random } from './random.ts'
import { insert, type Ids } from './rows.ts'

export interface Shift {
  readonly person: Person | null
  readonly store: Store
  readonly date: string
  readonly startAt: number
  readonly endAt: number
}
/** A past or current shift; `clockOutAt` is null for a current one. */
export interface TimeLog {
  readonly id: number
  readonly shift: Shift & { readonly person: Person }
  readonly clockInAt: number
  readonly clockOutAt: number | null
  /** When it would end if nothing cut it short. */
  readonly plannedOutAt: number
}

export const PAST_DAYS = 90
const COMING_DAYS = 14
/** The last shift of people who left. */
const LEFT_DAYS_AGO = 40
/** How many of the last generators forgot to clock out of their last shift. */
const FORGETFUL = 2
const COLOURS = ['Blue', 'Green', 'Orange', 'Violet', 'DarkBlue']

/** The child organization follows California's rules, and has long days on which they show. */
const CALIFORNIA = 2
const CALIFORNIA_HOURS = [6, 7, 8, 10]
const overtimeOf = (organizationId: number) => (organizationId === CALIFORNIA ? 'california' : 'federal')

/** A generator's plan for a day; none on a day off. */
function plan(person: Person, date: string, places: Places): Shift | null {
  const random = new Random(`shift ${person.id} ${date}`)
  const isWeekend = [0, 6].includes(dayOfWeek(date))
  const works = person.roleId === 15 ? 0.2 : isWeekend ? 0.8 : 0.55
  if (!random.chance(works)) return null
  const near = places.stores.filter((store) => store.territory === person.home.territory)
  const store = random.chance(0.85) ? person.home : random.pick(near)
  const start = random.pick([9, 10, 10, 11, 12]) * 60
  const startAt = instantOf(date, start, store.territory.timeZone)
  const hours = overtimeOf(store.organizationId) === 'california' ? CALIFORNIA_HOURS : [6, 7, 8]
  return { person, store, date, startAt, endAt: startAt + random.pick(hours) * HOUR }
}

/** The punches of a shift; null when there is none. */
function punch(shift: TimeLog['shift'], now: number): Omit<TimeLog, 'id'> | null {
  const random = new Random(`punch ${shift.person.id} ${shift.date}`)
  if (random.chance(0.03)) return null
  const clockInAt = shift.startAt + random.int(-6, 11) * MINUTE
  const plannedOutAt = shift.endAt + random.int(-14, 18) * MINUTE
  if (clockInAt > now) return null
  return { shift, clockInAt, clockOutAt: plannedOutAt > now ? null : plannedOutAt, plannedOutAt }
}

function plans(people: People, places: Places, first: Person, today: string): Shift[] {
  const shifts: Shift[] = []
  const forgetful = people.generators.slice(-FORGETFUL)
  for (let day = -PAST_DAYS; day <= COMING_DAYS; day++) {
    const date = addDays(today, day)
    for (const person of people.generators) {
      // The first generator's current shift is theirs alone, and someone who forgot to clock out has been away since.
      if (person === first && Math.abs(day) <= 1) continue
      if (forgetful.includes(person) && Math.abs(day) <= 1) continue
      if (!person.isActive && day > -LEFT_DAYS_AGO) continue
      const shift = plan(person, date, places)
      if (shift) shifts.push(shift)
    }
    if (day < 1) continue
    const random = new Random(`open ${date}`)
    for (const organization of places.organizations) {
      const store = random.pick(places.stores.filter((one) => one.organizationId === organization.id))
      const startAt = instantOf(date, 11 * 60, store.territory.timeZone)
      shifts.push({ person: null, store, date, startAt, endAt: startAt + 6 * HOUR })
    }
  }
  return shifts
}

/** Planned shifts, punches and approaches: 90 days back, 14 days ahead. */
export async function seedLabor(
  tx: Tx,
  ids: Ids,
  places: Places,
  people: People,
  today: string,
  now: number,
): Promise<TimeLog[]> {
  const [first] = people.generators
  if (!first) throw new Error('The demo needs a lead generator.')
  // The first generator is always at work, so that an entry by their code finds an open shift.
  const present = { person: first, store: first.home, date: today, startAt: now - 2 * HOUR, endAt: now + 4 * HOUR }
  const shifts = [...plans(people, places, first, today), present].sort((left, right) => left.startAt - right.startAt)
  await insert(
    tx,
    'shift',
    shifts.map(({ person, store, startAt, endAt }, position) => {
      const { organizationId } = store
      const types = places.lookup(organizationId, 'userHoursTypes')
      const kind = position % 23 === 0 ? 1 : 0
      const postedAt = iso(Math.min(startAt - 10 * DAY, now))
      return {
        organizationId,
        id: ids.next('shift'),
        userId: person?.id ?? null,
        storeId: store.id,
        typeId: types[kind] ?? null,
        startAt: iso(startAt),
        endAt: iso(endAt),
        seats: person ? 1 : 1 + (position % 2),
        colour: person ? COLOURS[kind === 1 ? 2 : person.id % COLOURS.length] : 'Yellow',
        note: person ? null : 'Open shift: first come, first served.',
        postedAt,
        createdAt: postedAt,
        updatedAt: postedAt,
      }
    }),
  )

  const californian = places.organizations.find(({ id }) => id === CALIFORNIA)
  const rules = {
    overtime: 'california',
    weekStartsOn: californian?.firstDay ?? 0,
    earningsCodes: [{ multiplier: 2, code: 'DT' }],
  }
  await insert(tx, 'payroll_rules', [{ organizationId: CALIFORNIA, ...rules, updatedAt: iso(now - PAST_DAYS * DAY) }])

  const logs = shifts.flatMap((shift): TimeLog[] => {
    if (!shift.person) return []
    const worked = { ...shift, person: shift.person }
    const punched =
      shift === present
        ? { shift: worked, clockInAt: shift.startAt, clockOutAt: null, plannedOutAt: shift.endAt }
        : punch(worked, now)
    return punched ? [{ ...punched, id: ids.next('time_log') }] : []
  })
  const last = new Map(logs.map((log) => [log.shift.person.id, log.id]))
  const forgetful = people.generators.slice(-FORGETFUL)
  const kept = logs.map((log) =>
    forgetful.includes(log.shift.person) && last.get(log.shift.person.id) === log.id ? { ...log, clockOutAt: null } : log,
  )
  const rows = kept.map((log) => timeLogRow(log, places, people, now))
  const pay = payOfLocked(rows, places)
  await insert(
    tx,
    'time_log',
    rows.map((row) => ({ ...row, pay: pay.get(row.id) ?? null })),
  )
  await insert(
    tx,
    'time_log_break',
    kept.flatMap((log) => breakRows(log, ids)),
  )
  await insert(
    tx,
    'activity',
    kept.flatMap((log) => activityRows(log, ids, places, now)),
  )
  return kept
}

function timeLogRow({ id, shift, clockInAt, clockOutAt }: TimeLog, places: Places, people: People, now: number) {
  const random = new Random(`log ${shift.person.id} ${shift.date}`)
  const { store, person } = shift
  const { organizationId } = store
  const age = now - (clockOutAt ?? now)
  const isEdited = clockOutAt !== null && random.chance(0.03)
  const isApproved = clockOutAt !== null && age > 3 * DAY && random.chance(0.96)
  const approver = random.pick(people.approvers(organizationId)).id
  const isThere = random.chance(0.97)
  return {
    organizationId,
    id,
    userId: person.id,
    storeId: store.id,
    clockInAt: iso(clockInAt),
    clockOutAt: isoOrNull(clockOutAt),
    timeZone: store.territory.timeZone,
    breakMin: clockOutAt === null ? 0 : 30,
    hoursTypeId: places.lookup(organizationId, 'userHoursTypes')[0] ?? null,
    source: isEdited ? 'admin' : random.chance(0.9) ? 'mobile' : 'kiosk',
    lat: store.lat + (isThere ? 0.0004 : 0.03),
    lng: store.lng,
    atApprovedLocation: isThere,
    original: isEdited ? { clockInAt: iso(clockInAt + 25 * MINUTE), clockOutAt: isoOrNull(clockOutAt) } : null,
    editedBy: isEdited ? approver : null,
    approvedBy: isApproved ? approver : null,
    approvedAt: isApproved ? iso(Math.min(now, (clockOutAt ?? now) + 2 * DAY)) : null,
    lockedAt: isApproved && age > 21 * DAY ? iso((clockOutAt ?? now) + 20 * DAY) : null,
    createdAt: iso(clockInAt),
    updatedAt: iso(clockOutAt ?? clockInAt),
  }
}

const keyOf = ({ organizationId, userId }: { organizationId: number; userId: number }) => `${organizationId} ${userId}`

/** The pay of locked punches, by their organization's rules. */
function payOfLocked(rows: readonly ReturnType<typeof timeLogRow>[], { organizations }: Places): Map<number, readonly DayPay[]> {
  const pay = new Map<number, readonly DayPay[]>()
  for (const key of new Set(rows.map(keyOf))) {
    const own = rows.filter((row) => keyOf(row) === key)
    const organization = organizations.find(({ id }) => id === own[0]?.organizationId)
    const rules = { overtime: overtimeOf(organization?.id ?? 0), weekStartsOn: organization?.firstDay ?? 0 } as const
    const ended = own.flatMap((row) => {
      const { clockOutAt } = row
      const rest = { breaks: [], multiplier: 1, countsTowardOvertime: true, hoursType: null, locked: null }
      return clockOutAt === null ? [] : [{ ...row, ...rest, clockOutAt }]
    })
    const found = payroll(ended, rules)
    for (const { id, lockedAt } of ended) if (lockedAt !== null) pay.set(id, found.get(id) ?? [])
  }
  return pay
}

/** Some people also punch a short break, which is paid. */
function breakRows({ id, shift, clockInAt, clockOutAt }: TimeLog, ids: Ids) {
  const random = new Random(`break ${shift.person.id} ${shift.date}`)
  const startAt = clockInAt + 130 * MINUTE
  const endAt = startAt + random.int(8, 18) * MINUTE
  if (clockOutAt === null || clockOutAt < endAt || !random.chance(0.3)) return []
  const { organizationId } = shift.store
  const times = { startAt: iso(startAt), endAt: iso(endAt) }
  return [
    { organizationId, id: ids.next('time_log_break'), timeLogId: id, activityId: activityIds.break, isPaid: true, ...times },
  ]
}

function activityRows({ shift, clockInAt, clockOutAt }: TimeLog, ids: Ids, places: Places, now: number) {
  const random = new Random(`activity ${shift.person.id} ${shift.date}`)
  const { organizationId } = shift.store
  const rows: object[] = []
  const add = (activityId: number, time: number, count = 1, reasonId: number | null = null) =>
    rows.push({
      organizationId,
      id: ids.next('activity'),
      userId: shift.person.id,
      activityId,
      at: iso(time),
      storeId: shift.store.id,
      count,
      reasonId,
      createdAt: iso(time),
      updatedAt: iso(time),
    })
  const until = Math.min(clockOutAt ?? shift.endAt, now)
  add(activityIds.clockIn, clockInAt)
  for (let time = clockInAt + 55 * MINUTE, hour = 1; time < until; time += HOUR, hour++) {
    const reasons = places.lookup(organizationId, 'userReasons')
    if (hour === 4) add(activityIds.lunch, time, 1, random.chance(0.05) ? (reasons[3] ?? null) : null)
    else add(activityIds.approach, time, random.int(4, 15))
  }
  if (clockOutAt !== null) add(activityIds.clockOut, clockOutAt)
  return rows
}
