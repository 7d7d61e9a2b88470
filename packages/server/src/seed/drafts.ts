import { streets } from './data/cities.ts'
import { firstNames, lastNames } from './data/names.ts'
import { addDays, DAY, instantOf, localHour, MINUTE, dayOfWeek } from './days.ts'
import { PAST_DAYS, type TimeLog } from './labor.ts'
import type { Person } from './users.ts'
import type { Places, Store, Territory } from './organizations.ts'
import { Random } from './random.ts'
import type { AppointmentType, Group, QrCode, Services } from './services.ts'

export type Source = 'code' | 'generator' | 'staff' | 'homeImprovement' | 'callTracking' | 'import'

export interface Shopper {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string
  readonly languageId: 1 | 2
  readonly address: Record<string, string | number>
}
/** A lead as it arrives. */
export interface Draft {
  readonly id: number
  readonly at: number
  readonly source: Source
  readonly territory: Territory
  readonly group: Group
  readonly type: AppointmentType
  readonly store: Store | null
  readonly generator: Person | null
  readonly code: QrCode | null
  readonly timeLog: TimeLog | null
  readonly shopper: Shopper
  readonly duplicateOf: Draft | null
  readonly random: Random
  /** Where it was entered and how soon after the scan, if not as usual. */
  readonly origin?: { readonly ip: string; readonly userAgent: string }
  readonly scanSeconds?: number
}
type Arrival = Pick<Draft, 'at' | 'source' | 'territory' | 'store' | 'generator' | 'timeLog'> & { key: string }

/** Percentage of leads made on the shop floor. */
const FLOOR_SHARE = 0.78
const DAY_WEIGHT = [1.3, 0.7, 0.7, 0.8, 0.9, 1.1, 1.6]
const HOUR_WEIGHT: Readonly<Record<number, number>> = {
  9: 0.4,
  10: 0.7,
  11: 1,
  12: 1,
  13: 1.1,
  14: 1.2,
  15: 1.2,
  16: 1.1,
  17: 1,
  18: 0.7,
  19: 0.4,
}

const weightOf = (date: string) => DAY_WEIGHT[dayOfWeek(date)] ?? 1

/** Made by generators while clocked in, and sometimes just after. */
function floorArrivals(logs: readonly TimeLog[], mean: number, today: string, now: number): Arrival[] {
  // Excludes today's leads, so that earlier days do not change during the day.
  const mass = logs.filter((log) => log.shift.date < today).reduce((sum, log) => sum + weightOf(log.shift.date), 0)
  return logs.flatMap((log) => {
    const { person, store, date } = log.shift
    const random = new Random(`floor ${person.id} ${date}`)
    const count = random.poisson((mean * weightOf(date)) / mass)
    const until = log.clockOutAt ?? Math.min(log.plannedOutAt, now)
    return Array.from({ length: count }, (_, index): Arrival => {
      let at = log.clockInAt
      for (let attempt = 0; attempt < 4; attempt++) {
        at = log.clockInAt + Math.floor(random.next() * (until - log.clockInAt))
        if (random.chance((HOUR_WEIGHT[localHour(at, store.territory.timeZone)] ?? 0.3) / 1.2)) break
      }
      const isLate = log.clockOutAt !== null && random.chance(0.01)
      return {
        at: isLate ? until + random.int(5, 40) * MINUTE : at,
        source: random.chance(0.8) ? 'code' : 'generator',
        territory: store.territory,
        store,
        generator: person,
        timeLog: isLate ? null : log,
        key: `${person.id} ${date} ${index}`,
      }
    })
  })
}

/** From partners, imports and office staff. */
function otherArrivals(places: Places, mean: number, today: string): Arrival[] {
  const arrivals: Arrival[] = []
  const perDay = mean / ((PAST_DAYS + 1) * places.territories.length)
  for (let day = -PAST_DAYS; day <= 0; day++) {
    const date = addDays(today, day)
    for (const territory of places.territories) {
      const random = new Random(`other ${territory.id} ${date}`)
      const retail = places.stores.filter((store) => store.territory === territory && store.brand === 'Home Depot')
      for (let nth = random.poisson(perDay * (0.75 + weightOf(date) / 4)); nth > 0; nth--) {
        const source = random.weighted({ homeImprovement: 40, callTracking: 32, staff: 16, import: 12 })
        arrivals.push({
          at: instantOf(date, random.int(8 * 60, 20 * 60), territory.timeZone),
          source,
          territory,
          store: source === 'homeImprovement' ? (retail.length ? random.pick(retail) : null) : null,
          generator: null,
          timeLog: null,
          key: `${territory.id} ${date} ${nth} ${source}`,
        })
      }
    }
  }
  return arrivals
}

function shopper(territory: Territory, index: number, random: Random): Shopper {
  const firstName = random.pick(firstNames)
  const lastName = random.pick(lastNames)
  const [city, state, postalCode, lat, lng] = random.pick(territory.cities)
  // 7919 is coprime to 10,000: numbers of an area code do not repeat until all are used.
  const areaCode = territory.areaCodes[Math.floor(index / 10_000) % territory.areaCodes.length] ?? '800'
  return {
    firstName,
    lastName,
    email: random.chance(0.7) ? `${firstName}.${lastName}.${territory.id}${index}@mail.test`.toLowerCase() : null,
    phone: `+1${areaCode}555${String((index * 7919) % 10_000).padStart(4, '0')}`,
    languageId: random.chance(0.16) ? 2 : 1,
    address: {
      line1: `${random.int(12, 9400)} ${random.pick(streets)}`,
      city,
      state,
      postalCode,
      lat: Number((lat + (random.next() - 0.5) / 10).toFixed(5)),
      lng: Number((lng + (random.next() - 0.5) / 10).toFixed(5)),
    },
  }
}

/** About `count` leads of the last 90 days, in order of arrival; none is after `now`. */
export function draftLeads(
  count: number,
  {
    places,
    services,
    logs,
    today,
    now,
  }: { places: Places; services: Services; logs: readonly TimeLog[]; today: string; now: number },
): Draft[] {
  const arrivals = [
    ...floorArrivals(logs, count * FLOOR_SHARE, today, now),
    ...otherArrivals(places, count * (1 - FLOOR_SHARE), today),
  ]
    .filter((arrival) => arrival.at <= now)
    .sort((left, right) => left.at - right.at || (left.key < right.key ? -1 : 1))
  const met = new Map<number, number>()
  const recent = new Map<number, Draft[]>()
  return arrivals.map(({ key, ...arrival }, position) => {
    const random = new Random(`lead ${key}`)
    const { territory, generator } = arrival
    const earlier = recent.get(territory.id) ?? []
    const nth = (met.get(territory.id) ?? 0) + 1
    met.set(territory.id, nth)
    const original = earlier.length > 0 && random.chance(0.03) ? random.pick(earlier) : null
    const codes = generator ? (services.qrCodes.get(generator.id) ?? []) : []
    const own = services.types.filter((type) => type.territory === territory)
    const code = original || codes.length === 0 ? null : random.pick(codes)
    const wanted = original?.group ?? code?.group
    const type = random.pick(wanted ? own.filter((one) => one.group === wanted) : own)
    const draft: Draft = {
      ...arrival,
      id: position + 1,
      group: type.group,
      type,
      source: arrival.source === 'code' && !code ? 'generator' : arrival.source,
      code: arrival.source === 'code' ? code : null,
      shopper: original?.shopper ?? shopper(territory, nth, random),
      duplicateOf: original,
      random,
    }
    const young = earlier.filter((one) => draft.at - one.at < 20 * DAY).slice(-60)
    recent.set(territory.id, original ? earlier : [...young, draft])
    return draft
  })
}
