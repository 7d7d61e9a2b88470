import { starterMultiplier } from '../starter/sets.ts'
import type { Replies } from '@walkup/sdk/contract'
import type { Tx } from '../db/index.ts'
import { territoryPlans, storeStreets, type TerritoryPlan } from './data/cities.ts'
import { lookupLists, type LookupListName, type Item } from './data/lists.ts'
import { starterConsent } from '../starter/sets.ts'
import { consentVersion } from './data/services.ts'
import { Random } from './random.ts'
import { insert, type Ids } from './rows.ts'

type WebConfig = Replies['account.me']['wingenWebConfig']

export interface Organization {
  readonly id: number
  readonly name: string
  readonly organizationParentId: number | null
  /** The first day of its week; 0 is Sunday. */
  readonly firstDay: number
}
export interface Territory extends TerritoryPlan {
  readonly id: number
}
export interface Store {
  readonly id: number
  readonly organizationId: number
  readonly territory: Territory
  readonly lat: number
  readonly lng: number
  readonly brand: string
}
export interface Places {
  readonly organizations: readonly Organization[]
  readonly territories: readonly Territory[]
  readonly stores: readonly Store[]
  /** The item ids of an organization's lookup list, in order. */
  lookup(organizationId: number, list: LookupListName): readonly number[]
}

/** Two owner groups: 1 with its child 2, and 3 with its child 4. */
const organizations: readonly (Organization & { accent: string; showApproaches: boolean; lends: boolean })[] = [
  {
    id: 1,
    name: 'Harbor Home Group',
    organizationParentId: null,
    accent: '#0b6e4f',
    showApproaches: true,
    lends: false,
    firstDay: 1,
  },
  {
    id: 2,
    name: 'Harbor Home Southwest',
    organizationParentId: 1,
    accent: '#9a3412',
    showApproaches: true,
    lends: true,
    firstDay: 1,
  },
  {
    id: 3,
    name: 'Cornerstone Exteriors',
    organizationParentId: null,
    accent: '#1d4ed8',
    showApproaches: true,
    lends: false,
    firstDay: 0,
  },
  {
    id: 4,
    name: 'Cornerstone Pacific',
    organizationParentId: 3,
    accent: '#6d28d9',
    showApproaches: false,
    lends: false,
    firstDay: 0,
  },
]

/** The demo's questions have no French texts, so its booking page does not offer French. */
const demoConsent = (name: string) => {
  const { en, es } = starterConsent(name)
  return { en, es }
}

const webConfig = (name: string, accent: string): WebConfig => ({
  logoUrl: null,
  callToAction: { en: 'Book your free design visit', es: 'Reserve su visita de diseño gratis' },
  colours: { accent, accentInk: '#ffffff' },
  radius: 10,
  locales: ['en', 'es'],
  consent: { version: consentVersion, text: demoConsent(name) },
  fields: { phone: 'required', email: 'optional', address: 'required' },
  details: { comments: 'optional' },
  streetSuggestions: null,
  photos: 'hidden',
  // Lets a partner page on any local port try the demo.
  allowedOrigins: ['http://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*'],
  successUrl: null,
  privacyUrl: 'https://harborhome.example/privacy',
  termsUrl: null,
  isPublicBookingOn: true,
})

const contact = (organizationId: number, name: string, areaCode: string, line: number) => ({
  organizationId,
  territoryId: null as number | null,
  appointmentTypeId: null as number | null,
  name,
  phone: `+1${areaCode}55501${String(line).padStart(2, '0')}`,
  email: `help${organizationId}@walkup.test`,
  website: `https://org${organizationId}.walkup.test`,
})

/** Organizations with their lookup lists and branding, territories and stores. */
export async function seedPlaces(tx: Tx, ids: Ids, since: string): Promise<Places> {
  const random = new Random('places')
  const at = { createdAt: since, updatedAt: since }
  await insert(
    tx,
    'organization',
    organizations.map(({ name, organizationParentId, showApproaches, lends, firstDay }) => ({
      id: ids.next('organization'),
      uid: random.uid(),
      name,
      organizationParentId,
      showApproaches,
      isSmartCircleLg: lends,
      intFirstDayOfWeek: firstDay,
      setupFinishedAt: since,
      ...at,
    })),
  )
  await insert(
    tx,
    'web_config',
    organizations.map(({ id, name, accent }) => ({ organizationId: id, config: webConfig(name, accent), updatedAt: since })),
  )

  // The others inherit theirs.
  const roots = organizations.filter(({ organizationParentId }) => organizationParentId === null)
  const items = roots.flatMap((organization) =>
    Object.entries(lookupLists).flatMap(([list, entries]) =>
      entries.map(([name, code, number]: Item, sort) => ({
        organizationId: organization.id,
        id: ids.next('lookup_item'),
        list,
        name,
        code: code ?? null,
        number: number ?? null,
        multiplier: starterMultiplier(list, name),
        sort,
        ...at,
      })),
    ),
  )
  await insert(tx, 'lookup_item', items)
  const lookup = (organizationId: number, list: LookupListName) => {
    const owner = organizations.find(({ id }) => id === organizationId)?.organizationParentId ?? organizationId
    return items.filter((item) => item.organizationId === owner && item.list === list).map((item) => item.id)
  }

  const territories = territoryPlans.map((plan) => ({ ...plan, id: ids.next('territory') }))
  await insert(
    tx,
    'territory',
    territories.map(({ organizationId, id, name, timeZone }) => ({ organizationId, id, name, timeZone, ...at })),
  )
  await insert(tx, 'business_contact', [
    ...organizations.map(({ id, name }) => ({
      ...contact(id, name, territories.find((one) => one.organizationId === id)?.areaCodes[0] ?? '800', 0),
      id: ids.next('business_contact'),
      ...at,
    })),
    ...territories.map((one) => ({
      ...contact(one.organizationId, `${one.name} office`, one.areaCodes[0] ?? '800', one.id),
      territoryId: one.id,
      id: ids.next('business_contact'),
      ...at,
    })),
  ])

  const stores: Store[] = []
  const busy = { startLocal: '10:00', endLocal: '16:00', people: 2 }
  const storeRows = territories.flatMap((territory) =>
    territory.cities.map(([city, state, postalCode, lat, lng], position) => {
      const brandIds = lookup(territory.organizationId, 'storesBrands')
      const brandAt = position % brandIds.length
      const brand = lookupLists.storesBrands[brandAt]?.[0] ?? 'Store'
      const id = ids.next('store')
      stores.push({ id, organizationId: territory.organizationId, territory, lat, lng, brand })
      return {
        organizationId: territory.organizationId,
        id,
        number: String(territory.id * 100 + position + 1).padStart(5, '0'),
        name: `${brand} ${city}`,
        brandId: brandIds[brandAt] ?? null,
        territoryId: territory.id,
        line1: `${random.int(100, 9800)} ${random.pick(storeStreets)}`,
        city,
        state,
        postalCode,
        lat,
        lng,
        timeZone: territory.timeZone,
        radiusM: 250,
        dailyLeadTarget: 4 + (position % 5),
        dailySaleTarget: 1,
        // The busiest stores, at weekends.
        coverage: position % 3 === 0 ? [6, 0].map((dayOfWeek) => ({ dayOfWeek, ...busy })) : [],
        ...at,
      }
    }),
  )
  await insert(tx, 'store', storeRows)
  return { organizations, territories, stores, lookup }
}
