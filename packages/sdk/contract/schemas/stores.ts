import Type, { type Static } from 'typebox'
import {
  CodeText,
  Id,
  IdParams,
  Instant,
  Line,
  LocalTime,
  Named,
  Nullable,
  Ok,
  Page,
  PostalCode,
  Search,
  State,
  Strict,
  Text,
  TimeZone,
  type EndpointContract,
  type ComponentFields,
} from './common.ts'
import { samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

const ids = Type.Array(Id, { maxItems: 200 })
const Latitude = Type.Number({ minimum: -90, maximum: 90 })
const Longitude = Type.Number({ minimum: -180, maximum: 180 })

/** How many people should be planned at which hours; hours of a day do not overlap. */
const Coverage = Type.Array(
  Strict({
    /** 0 is Sunday. */
    dayOfWeek: Type.Integer({ minimum: 0, maximum: 6 }),
    startLocal: LocalTime,
    endLocal: LocalTime,
    people: Type.Integer({ minimum: 1, maximum: 100 }),
  }),
  { maxItems: 50 },
)
const DailyTarget = Type.Integer({ minimum: 1, maximum: 1000 })

/** A retail store where generators work. */
export const Store = Type.Object({
  id: Id,
  organizationId: Id,
  /** The retailer's store number; text, to preserve leading zeros. */
  number: Type.String(),
  name: Type.String(),
  brand: Nullable(Named),
  territory: Type.Object({ id: Id, name: Type.String(), timeZone: Type.String() }),
  address: Type.Object({
    line1: Type.String(),
    line2: Nullable(Type.String()),
    city: Type.String(),
    state: Type.String(),
    postalCode: Type.String(),
  }),
  lat: Nullable(Type.Number()),
  lng: Nullable(Type.Number()),
  /** The radius in meters within which a punch counts as made at the store. */
  radiusM: Type.Integer(),
  /** The store's IANA time zone. */
  timeZone: Type.String(),
  isActive: Type.Boolean(),
  /** How many leads and sales one generator should make here in a day; shown to them on their phone. */
  dailyLeadTarget: Nullable(Type.Integer()),
  dailySaleTarget: Nullable(Type.Integer()),
  coverage: Coverage,
  /** The number of active printed codes. */
  qrCodes: Type.Integer(),
  updatedAt: Instant,
})
export type Store = Static<typeof Store>

/** Creates a store, or updates the one with `id`; omitted fields stay unchanged. */
export const StoreUpsert = Strict({
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  number: CodeText(40, 1),
  name: Text(120, 1),
  /** An item of the lookup list storesBrands. */
  brandId: Type.Optional(Nullable(Id)),
  territoryId: Id,
  address: Strict({
    line1: Line(200, 1),
    line2: Type.Optional(Nullable(Line(200))),
    city: Line(100, 1),
    state: State,
    postalCode: PostalCode,
  }),
  lat: Type.Optional(Nullable(Latitude)),
  lng: Type.Optional(Nullable(Longitude)),
  /** Defaults to 200 for a new store. */
  radiusM: Type.Optional(Type.Integer({ minimum: 10, maximum: 5000 })),
  /** Defaults to the territory's for a new store. */
  timeZone: Type.Optional(TimeZone),
  isActive: Type.Optional(Type.Boolean()),
  dailyLeadTarget: Type.Optional(Nullable(DailyTarget)),
  dailySaleTarget: Type.Optional(Nullable(DailyTarget)),
  /** Replaces all hours. */
  coverage: Type.Optional(Coverage),
})
export type StoreUpsert = Static<typeof StoreUpsert>

/** A completion for an address field. Unknown parts of the address are null. */
export const AddressSuggestion = Type.Object({
  placeId: Type.String(),
  text: Type.String(),
  source: Type.Enum(['store', 'lead', 'city', 'google']),
  address: Type.Object({
    line1: Nullable(Type.String()),
    city: Nullable(Type.String()),
    state: Nullable(Type.String()),
    postalCode: Nullable(Type.String()),
    lat: Nullable(Type.Number()),
    lng: Nullable(Type.Number()),
  }),
})
export type AddressSuggestion = Static<typeof AddressSuggestion>
/** An address for a new store, with the territory that serves its ZIP code or, without one, of the nearest store within 100 km. */
export const AddressDetails = Type.Object({ ...AddressSuggestion.properties, territory: Nullable(Named) })
export const AddressSuggestions = Type.Object({ suggestions: Type.Array(AddressSuggestion) })
/** With whether a street alone can be found; otherwise only cities and ZIP codes are known. */
export const ShopperSuggestions = Type.Object({ ...AddressSuggestions.properties, hasStreets: Type.Boolean() })
/** Fewer than two letters or digits return no suggestions. */
const query = Text(200, 1)
export const AddressQuery = Strict({ query })
/** With both coordinates, places nearby come first. */
export const NearbyQuery = Strict({ query, lat: Type.Optional(Latitude), lng: Type.Optional(Longitude) })

const example: Store = {
  id: 7,
  organizationId: 1,
  number: '0412',
  name: 'Harbor Home, Dublin',
  brand: { id: 3, name: 'Harbor Home' },
  territory: { id: 1, name: 'Central Ohio', timeZone: 'America/New_York' },
  address: { line1: '6500 Perimeter Dr', line2: null, city: 'Dublin', state: 'OH', postalCode: '43017' },
  lat: 40.119,
  lng: -83.133,
  radiusM: 200,
  timeZone: 'America/New_York',
  isActive: true,
  dailyLeadTarget: 8,
  dailySaleTarget: 1,
  coverage: [{ dayOfWeek: 6, startLocal: '10:00', endLocal: '18:00', people: 2 }],
  qrCodes: 4,
  updatedAt: '2026-11-21T15:00:00.000Z',
}
export const exampleSuggestion: AddressSuggestion = {
  placeId: 'city.43017',
  text: 'Dublin, OH 43017',
  source: 'city',
  address: { line1: null, city: 'Dublin', state: 'OH', postalCode: '43017', lat: 40.119, lng: -83.133 },
}

export const stores = {
  'stores.search': {
    summary:
      'Lists stores, by default by name. `search` matches parts of names, numbers, cities and streets. `qrCodes` counts a store’s active printed codes.',
    access: { roles: rolesWith('stores.read') },
    body: Search(
      {
        search: Type.Optional(Text(100)),
        territoryIds: Type.Optional(ids),
        brandIds: Type.Optional(ids),
        states: Type.Optional(Type.Array(State, { maxItems: 60 })),
        isActive: Type.Optional(Type.Boolean()),
      },
      ['name', 'number', 'city', 'updatedAt'],
    ),
    reply: Page(Store),
    example: {
      body: { filter: { search: 'dublin' } },
      reply: samplePage(example),
    },
  },
  'stores.get': {
    summary: 'Retrieves a store.',
    access: { roles: rolesWith('stores.read') },
    params: IdParams,
    targets: [{ entity: 'store', at: 'params.id' }],
    reply: Store,
    example: { params: { id: 7 }, reply: example },
  },
  'stores.upsert': {
    summary:
      'Creates or updates a store. A number that another store of the organization has returns 409 `exists`. An outdated `updatedAt` returns 409 `stale`, with the current store in `current`.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    body: StoreUpsert,
    targets: [{ entity: 'store', at: 'body.id' }],
    reply: Store,
    problems: [409],
    example: {
      body: {
        number: '0412',
        name: 'Harbor Home, Dublin',
        territoryId: 1,
        address: { line1: '6500 Perimeter Dr', city: 'Dublin', state: 'OH', postalCode: '43017' },
      },
      reply: example,
    },
  },
  'stores.addressSuggestions': {
    summary:
      'Suggests addresses that start with the query, at most ten: the organization’s stores, streets of leads that the caller can see, and US cities and ZIP codes; also Google Places results if a key is configured. “12 Oak St, Dub” completes the city after the comma and keeps the street.',
    access: { roles: rolesWith('addresses.read') },
    reachesOutside: true,
    query: AddressQuery,
    reply: AddressSuggestions,
    example: { query: { query: '43017' }, reply: { suggestions: [exampleSuggestion] } },
  },
  'stores.addressDetails': {
    summary:
      'Returns the full address of a suggestion’s `placeId`, and the territory for a new store there: the one that serves the ZIP code or, without one, that of the nearest store within 100 km. 404 if it is unknown, or belongs to a row that the caller cannot see.',
    access: { roles: rolesWith('addresses.read') },
    reachesOutside: true,
    params: Strict({ placeId: Type.String({ minLength: 1, maxLength: 600, pattern: '^[A-Za-z0-9_.-]+$' }) }),
    reply: AddressDetails,
    problems: [404],
    example: { params: { placeId: 'city.43017' }, reply: { ...exampleSuggestion, territory: { id: 1, name: 'Central Ohio' } } },
  },
  // Extra
  'stores.delete': {
    summary:
      'Deletes a store; its leads and punches keep their reference. Returns 409 `in-use`, with the number of each in `dependents`, while it has active printed codes, upcoming shifts or open punches.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'store', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 7 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>

const addressTexts = {
  placeId: 'The id of the address suggestion that it was chosen from.',
}

const suggestionTexts = {
  placeId: 'The id of the suggestion.',
  text: 'The address in one line.',
  source: 'Where the suggestion comes from.',
  address: 'The address, as far as it is known.',
}

/** What the fields of addresses mean, by component. */
export const addressFields: ComponentFields = {
  AddressInput: addressTexts,
  StoresAddressSuggestionsReply: { suggestions: 'Addresses that begin so.' },
  StoresAddressSuggestionsSuggestion: suggestionTexts,
  StoresAddressDetailsReply: { ...suggestionTexts, territory: 'The territory for a new store there.' },
}
