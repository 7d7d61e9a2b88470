import Type, { type Static } from 'typebox'
import {
  File,
  Id,
  IdParams,
  Instant,
  LocalDate,
  Named,
  Nullable,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  Uid,
  type EndpointContract,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

/** The states of an offer; the last three are final. */
export const offerStates = ['offered', 'accepted', 'declined', 'withdrawn', 'ended'] as const
/** One of `offerStates`. */
export type OfferState = (typeof offerStates)[number]

/** `lent` for the lending organization, `borrowed` for the borrowing one. */
const Side = OneOf('lent', 'borrowed')
const Weekday = Type.Integer({ minimum: 0, maximum: 6 })

/** One generator, offered by one organization to another for some days. */
export const SmartCircleOffer = Type.Object({
  id: Id,
  /** How the listed organization takes part. */
  side: Side,
  lender: Named,
  borrower: Named,
  /** The lent person. `id` is that of the lister's own user: to the borrower null until the first accepted offer. */
  person: Type.Object({ id: Nullable(Id), name: Type.String() }),
  hasPicture: Type.Boolean(),
  /** Their trades with the level, best first. */
  trades: Type.Array(Type.String()),
  firstDay: LocalDate,
  lastDay: LocalDate,
  /** Sunday 0 to Saturday 6; empty for every day. */
  weekdays: Type.Array(Weekday),
  /** What the lender charges, in words. */
  rateNote: Nullable(Type.String()),
  note: Nullable(Type.String()),
  state: OneOf(...offerStates),
  acceptedAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SmartCircleOffer = Static<typeof SmartCircleOffer>

const Figures = {
  /** Clocked-out punches of that day minus unpaid breaks, by clock-in. */
  workedMin: Type.Integer(),
  openLogs: Type.Integer(),
  /** Leads attributed to the person and received that day. */
  leads: Type.Integer(),
  sold: Type.Integer(),
}

/** A lent person's day in the borrowing organization. */
export const SmartCircleDay = Type.Object({
  /** By the clock of the store. */
  day: LocalDate,
  person: Named,
  lender: Named,
  borrower: Named,
  ...Figures,
})
export type SmartCircleDay = Static<typeof SmartCircleDay>

const example: SmartCircleOffer = {
  id: 4,
  side: 'lent',
  lender: sample.suborganization,
  borrower: sample.organization,
  person: sample.lentGenerator,
  hasPicture: true,
  trades: ['Windows 4', 'Flooring 2'],
  firstDay: '2026-11-02',
  lastDay: '2026-11-28',
  weekdays: [5, 6],
  rateNote: '$24 an hour',
  note: null,
  state: 'accepted',
  acceptedAt: '2026-10-28T15:00:00.000Z',
  endedAt: null,
  createdAt: '2026-10-27T15:00:00.000Z',
  updatedAt: '2026-10-28T15:00:00.000Z',
}
const exampleDay: SmartCircleDay = {
  day: '2026-11-06',
  person: sample.lentGenerator,
  lender: example.lender,
  borrower: example.borrower,
  workedMin: 420,
  openLogs: 0,
  leads: 6,
  sold: 1,
}
const read = { roles: rolesWith('organization.read'), internalUsersOnly: true } as const
const write = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const
const target = [{ entity: 'smartCircleOffer', at: 'params.id' }] as const

export const smartCircle = {
  'smartCircle.searchOffers': {
    summary:
      'Lists the offers of lent people, latest first day first: those that the organization makes (`side` `lent`) or receives (`borrowed`). A borrower sees the name, the picture, the trades and the notes of an offer, and nothing else about the person.',
    access: read,
    body: Search(
      {
        /** `lent` by default. */
        side: Type.Optional(Side),
        search: Type.Optional(Text(100)),
        states: Type.Optional(Type.Array(OneOf(...offerStates), { maxItems: 5 })),
      },
      ['firstDay', 'person'],
    ),
    reply: Page(SmartCircleOffer),
    example: {
      body: { filter: { side: 'lent' } },
      reply: samplePage(example),
    },
  },
  'smartCircle.partners': {
    summary:
      'Returns whether the organization may lend (it is marked as a smart circle), its public id for partners, the other organizations of its owner group, and its own generators, whom it may offer.',
    access: read,
    reply: Type.Object({
      isLender: Type.Boolean(),
      /** What a lender outside the owner group enters as `borrowerUid`. */
      uid: Type.String(),
      organizations: Type.Array(Named),
      people: Type.Array(Named),
    }),
    example: {
      reply: {
        isLender: true,
        uid: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1Zk',
        organizations: [sample.organization],
        people: [sample.lentGenerator],
      },
    },
  },
  'smartCircle.offer': {
    summary:
      'Offers generators of the organization to another one, each for the same days, and notifies its administrators. The borrower is one of the owner group (`borrowerId`), or any other named by its public id (`borrowerUid`). Only an organization that is marked as a smart circle lends: otherwise 409 `not-allowed`. Only people who can sign in can be offered, because they clock in and capture leads themselves.',
    access: write,
    body: Strict({
      borrowerId: Type.Optional(Id),
      borrowerUid: Type.Optional(Uid),
      userIds: Type.Array(Id, { minItems: 1, maxItems: 50 }),
      firstDay: LocalDate,
      /** At most 366 days. */
      lastDay: LocalDate,
      weekdays: Type.Optional(Type.Array(Weekday, { maxItems: 7, uniqueItems: true })),
      rateNote: Type.Optional(Nullable(Text(120))),
      note: Type.Optional(Nullable(Text(1000))),
    }),
    reply: Type.Object({ items: Type.Array(SmartCircleOffer) }),
    problems: [409],
    example: {
      body: { borrowerId: 1, userIds: [52], firstDay: '2026-11-02', lastDay: '2026-11-28', weekdays: [5, 6] },
      reply: { items: [example] },
    },
  },
  'smartCircle.accept': {
    summary:
      'Accepts a received offer: the person becomes a guest of the organization, in the given territories, who is planned, clocks in and captures leads there on the offered days only, signing in with their own account. The guest has no contact here. Notifies the lender. Returns 409 `decided` for an offer that is not open any more, `not-allowed` if the person has left, and `exists` if they are a member already.',
    access: write,
    params: IdParams,
    targets: target,
    body: Strict({ territoryIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
    reply: SmartCircleOffer,
    problems: [404, 409],
    example: { params: { id: 4 }, body: { territoryIds: [1] }, reply: { ...example, side: 'borrowed' } },
  },
  'smartCircle.close': {
    summary:
      'Ends an offer, for good: the lender withdraws it (`side` `lent`), the borrower declines or ends it (`borrowed`), and the other side is notified. Planned shifts from now on become open shifts, claimed ones are given back, and without another accepted offer the guest is deactivated; what they did is kept. `shifts` counts the shifts that lose their person; `dryRun` only counts them. Returns 409 `decided` if it is closed already.',
    access: write,
    params: IdParams,
    targets: target,
    body: Strict({ side: Side, dryRun: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({ dryRun: Type.Boolean(), shifts: Type.Integer(), offer: SmartCircleOffer }),
    problems: [404, 409],
    example: {
      params: { id: 4 },
      body: { side: 'lent' },
      reply: {
        dryRun: false,
        shifts: 3,
        offer: { ...example, state: 'withdrawn' as const, endedAt: '2026-11-10T15:00:00.000Z' },
      },
    },
  },
  'smartCircle.captureIcon': {
    summary: 'Returns the picture of an offered person.',
    access: read,
    params: IdParams,
    targets: target,
    reply: File,
    file: 'image/*',
    example: { params: { id: 4 }, reply: 'PNG…' },
  },
  'smartCircle.days': {
    summary:
      'Reports what lent people did, by person and day: the same figures for the lender and the borrower, each about its own share. A lender sees counts and no lead. By default the last 30 days; at most 366.',
    access: read,
    body: Strict({
      side: Side,
      from: Type.Optional(LocalDate),
      to: Type.Optional(LocalDate),
      includeDescendants: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({
      from: LocalDate,
      to: LocalDate,
      items: Type.Array(SmartCircleDay),
      total: Type.Object({ people: Type.Integer(), ...Figures }),
    }),
    example: {
      body: { side: 'lent', from: '2026-11-01', to: '2026-11-07' },
      reply: {
        from: '2026-11-01',
        to: '2026-11-07',
        items: [exampleDay],
        total: { people: 1, workedMin: 420, openLogs: 0, leads: 6, sold: 1 },
      },
    },
  },
} satisfies Record<string, EndpointContract>
