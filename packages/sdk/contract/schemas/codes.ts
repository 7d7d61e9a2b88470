import Type, { type Static } from 'typebox'
import {
  File,
  Id,
  IdParams,
  Instant,
  Named,
  Nullable,
  Ok,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  Uid,
  type EndpointContract,
} from './common.ts'
import { AddressQuery, AddressSuggestions, exampleSuggestion } from './stores.ts'
import { rolesWith } from '../roles.ts'

const ids = Type.Array(Id, { maxItems: 200 })

/** A printed code as staff see it. */
export const QrCode = Type.Object({
  id: Id,
  organizationId: Id,
  uid: Type.String(),
  /** What the code encodes: the server's page for it. */
  url: Type.String(),
  label: Type.String(),
  user: Type.Object({ id: Id, uid: Type.String(), name: Type.String(), isActive: Type.Boolean() }),
  store: Nullable(Type.Object({ id: Id, number: Type.String(), name: Type.String(), city: Type.String() })),
  serviceGroup: Named,
  /** What is offered behind it; none means every active type of the group. */
  appointmentTypes: Type.Array(Named),
  isActive: Type.Boolean(),
  /** From then on its page says that the code is no longer in use. */
  expiresAt: Nullable(Instant),
  /** Visits of its page in the 30 days up to now. */
  scansLast30Days: Type.Integer(),
  lastScanAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type QrCode = Static<typeof QrCode>

const filter = {
  /** Parts of labels, uids, generators' names and stores' names, numbers and cities. */
  search: Type.Optional(Text(100)),
  ids: Type.Optional(ids),
  userIds: Type.Optional(ids),
  storeIds: Type.Optional(ids),
  territoryIds: Type.Optional(ids),
  serviceGroupIds: Type.Optional(ids),
  isActive: Type.Optional(Type.Boolean()),
}
/** The filter of qrCodes.search, as a GET carries it in `?filter=`. */
export const QrCodeFilter = Strict(filter)

/** Without an id a code is made, under a random uid; with one it is changed and what is not given stays. Its uid never changes. */
export const QrCodeUpsert = Strict({
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  label: Text(120, 1),
  userId: Id,
  storeId: Type.Optional(Nullable(Id)),
  /** An hdsfiGroup. */
  serviceGroupId: Id,
  appointmentTypeIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  isActive: Type.Optional(Type.Boolean()),
  expiresAt: Type.Optional(Nullable(Instant)),
})
export type QrCodeUpsert = Static<typeof QrCodeUpsert>

const fileQuery = {
  /** The filter of qrCodes.search, as JSON. */
  filter: Type.Optional(Text(8000)),
  includeDescendants: Type.Optional(Type.Boolean()),
}

const example: QrCode = {
  id: 3,
  organizationId: 1,
  uid: 'Qr3q8xw1Qr3q8xw1Qr3q8xw1ab',
  url: 'https://walkup.example/q/Qr3q8xw1Qr3q8xw1Qr3q8xw1ab',
  label: 'Dublin, entrance',
  user: { id: 21, uid: 'demolg00000000000000000001', name: 'Ana Lopez', isActive: true },
  store: { id: 7, number: '0412', name: 'Harbor Home, Dublin', city: 'Dublin' },
  serviceGroup: { id: 1, name: 'Kitchens' },
  appointmentTypes: [],
  isActive: true,
  expiresAt: null,
  scansLast30Days: 84,
  lastScanAt: '2026-11-21T14:58:00.000Z',
  createdAt: '2026-01-05T15:00:00.000Z',
  updatedAt: '2026-11-21T15:00:00.000Z',
}

/** Printed codes for staff. */
export const codes = {
  'qrCodes.search': {
    summary:
      'Printed codes, newest first unless sorted otherwise. `scansLast30Days` counts visits of a code’s page by people, prefetches and robots left out.',
    access: { roles: rolesWith('codes.read') },
    body: Search(filter, ['createdAt', 'updatedAt', 'label']),
    reply: Page(QrCode),
    example: { body: {}, reply: { items: [example], nextCursor: null, total: 1, totalIsExact: true } },
  },
  'qrCodes.upsert': {
    summary:
      'Makes a printed code for somebody who takes leads, or changes one. A territory manager names own territories’ people and stores only. A stale `updatedAt` is 409 `stale` with the present code in `current`.',
    access: { roles: rolesWith('codes.write'), internalUsersOnly: true },
    body: QrCodeUpsert,
    targets: [{ entity: 'qrCode', at: 'body.id' }],
    reply: QrCode,
    problems: [409],
    example: { body: { label: 'Dublin, entrance', userId: 21, storeId: 7, serviceGroupId: 1 }, reply: example },
  },
  'qrCodes.export': {
    summary:
      'Printed codes as CSV (RFC 4180, UTF-8 with a byte order mark): every row that qrCodes.search shows under the same filter.',
    access: { roles: rolesWith('codes.read'), stepUp: true },
    query: Strict(fileQuery),
    reply: File,
    file: 'text/csv; charset=utf-8',
    example: { query: { filter: '{"isActive":true}' }, reply: '\uFEFFid,label,url\r\n3,"Dublin, entrance",https://…\r\n' },
  },
  // Extra
  'qrCodes.print': {
    summary:
      'A PDF to print, on US Letter: each code that qrCodes.search shows under the same filter, with its label, its generator and its store. `labels`: six on a page with lines to cut along; `posters`: one a page.',
    access: { roles: rolesWith('codes.read') },
    query: Strict({ ...fileQuery, format: Type.Optional(OneOf('labels', 'posters')) }),
    reply: File,
    file: 'application/pdf',
    example: { query: { format: 'labels' }, reply: '%PDF-1.7…' },
  },
  'qrCodes.image': {
    summary: 'One code as an SVG image, black on white with the quiet zone that scanners need.',
    access: { roles: rolesWith('codes.read') },
    params: IdParams,
    targets: [{ entity: 'qrCode', at: 'params.id' }],
    reply: File,
    file: 'image/svg+xml',
    example: { params: { id: 3 }, reply: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>' },
  },
  'qrCodes.delete': {
    summary: 'Takes a code out of use for good: its page says so from then on. Leads and scans keep pointing at it.',
    access: { roles: rolesWith('codes.write'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'qrCode', at: 'params.id' }],
    reply: Ok,
    example: { params: { id: 3 }, reply: { ok: true } },
  },
  'qrCodes.addressSuggestions': {
    summary:
      'For the shopper’s address field, limited: US cities and ZIP codes that begin as typed, or Google Places where a key is configured; ten at most. “12 Oak St, Dub” completes the city behind the comma and keeps the street. Nothing of the organization’s own is told.',
    access: { roles: 'public' },
    params: Strict({ userUid: Uid }),
    query: AddressQuery,
    reply: AddressSuggestions,
    problems: [403, 404],
    example: {
      params: { userUid: 'demolg00000000000000000001' },
      query: { query: '43017' },
      reply: { suggestions: [exampleSuggestion] },
    },
  },
} satisfies Record<string, EndpointContract>
