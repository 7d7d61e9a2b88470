import Type from 'typebox'
import {
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
  Token,
  type EndpointContract,
  type ComponentFields,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'
import { WaitlistPreferences } from './waitlistShapes.ts'

const EntryState = OneOf('waiting', 'booked', 'optedOut', 'expired', 'removed')
const OfferState = OneOf('open', 'accepted', 'declined', 'expired')
const Offered = Type.Object({
  id: Id,
  appointmentType: Named,
  startAt: Instant,
  timeZone: Type.String(),
  channel: OneOf('sms', 'email'),
  state: OfferState,
  createdAt: Instant,
  expiresAt: Instant,
  decidedAt: Nullable(Instant),
})
const Entry = Type.Object({
  id: Id,
  lead: Type.Object({
    id: Id,
    kind: OneOf('internal', 'external'),
    name: Type.String(),
    phone: Nullable(Type.String()),
    email: Nullable(Type.String()),
  }),
  serviceGroup: Named,
  /** Null: any of the service group’s in the lead’s territory. */
  appointmentType: Nullable(Named),
  preferences: WaitlistPreferences,
  /** The shopper has a visit and is offered earlier times only. */
  isEarlier: Type.Boolean(),
  state: EntryState,
  /** Newest first. */
  offers: Type.Array(Offered),
  createdBy: Nullable(Named),
  createdAt: Instant,
  endedAt: Nullable(Instant),
  updatedAt: Instant,
})

const preferences = [
  { days: [2, 4], parts: ['morning' as const] },
  { from: '2026-12-01', to: '2026-12-05' },
]
const entry = {
  id: 8,
  lead: { id: 311, kind: 'internal' as const, name: 'Jordan Reed', phone: '+16145550142', email: null },
  serviceGroup: sample.serviceGroup,
  appointmentType: sample.appointmentType,
  preferences,
  isEarlier: false,
  state: 'waiting' as const,
  offers: [
    {
      id: 4,
      appointmentType: sample.appointmentType,
      startAt: '2026-12-01T15:00:00.000Z',
      timeZone: 'America/New_York',
      channel: 'sms' as const,
      state: 'expired' as const,
      createdAt: '2026-11-24T15:00:00.000Z',
      expiresAt: '2026-11-24T15:15:00.000Z',
      decidedAt: '2026-11-24T15:15:02.000Z',
    },
  ],
  createdBy: null,
  createdAt: '2026-11-23T15:00:00.000Z',
  endedAt: null,
  updatedAt: '2026-11-23T15:00:00.000Z',
}
const offer = {
  state: 'open' as const,
  organization: { name: 'Harbor Home Group' },
  appointmentType: { name: 'Kitchen design visit' },
  startAt: '2026-12-01T15:00:00.000Z',
  timeZone: 'America/New_York',
  expiresAt: '2026-11-24T15:15:00.000Z',
  movesFrom: null,
}
const Offer = Type.Object({
  state: OfferState,
  organization: Type.Object({ name: Type.String() }),
  appointmentType: Type.Object({ name: Type.String() }),
  startAt: Instant,
  timeZone: Type.String(),
  expiresAt: Instant,
  /** When the visit is that accepting moves. */
  movesFrom: Nullable(Instant),
})

const id = { params: { id: 8 } }
const targets = [{ entity: 'waitlistEntry', at: 'params.id' }] as const
const offerParams = Strict({ offerToken: Token })
const offerExample = { params: { offerToken: sample.token } }
const manageParams = Strict({ manageToken: Token })
const manageExample = { params: { manageToken: sample.token } }

export const waitlist = {
  'waitlist.search': {
    summary: 'Lists those who wait for a time that is taken, in the order in which they are asked, with the offers to each.',
    access: { roles: rolesWith('leads.read') },
    body: Search(
      {
        search: Type.Optional(Text(100)),
        states: Type.Optional(Type.Array(EntryState, { maxItems: 5 })),
        serviceGroupIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
        appointmentTypeIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
        leadIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
      },
      ['createdAt'],
    ),
    reply: Page(Entry),
    example: {
      body: { filter: { states: ['waiting'] } },
      reply: samplePage(entry),
    },
  },
  'waitlist.upsert': {
    summary:
      'Puts a lead on the waitlist, or changes the preferences of an entry. A lead with a visit is offered earlier times only. Without a type, any of the lead’s service group in its territory is offered. Returns 409 `exists` if the lead is already waiting.',
    access: { roles: rolesWith('leads.write'), internalUsersOnly: true },
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      leadId: Type.Optional(Id),
      appointmentTypeId: Type.Optional(Nullable(Id)),
      preferences: WaitlistPreferences,
    }),
    targets: [
      { entity: 'waitlistEntry', at: 'body.id' },
      { entity: 'lead', at: 'body.leadId' },
    ],
    reply: Entry,
    problems: [409],
    example: { body: { leadId: 311, appointmentTypeId: 1, preferences }, reply: entry },
  },
  'waitlist.remove': {
    summary: 'Takes a lead off the waitlist. An open offer ends, and the next person is asked. `restore` undoes it.',
    access: { roles: rolesWith('leads.write'), internalUsersOnly: true },
    params: IdParams,
    targets,
    reply: Entry,
    example: { ...id, reply: { ...entry, state: 'removed' as const, endedAt: '2026-11-24T16:00:00.000Z' } },
  },
  'waitlist.restore': {
    summary: 'Puts an entry that was removed back in its place. Returns 409 `not-allowed` for one that ended otherwise.',
    access: { roles: rolesWith('leads.write'), internalUsersOnly: true },
    params: IdParams,
    targets,
    reply: Entry,
    problems: [409],
    example: { ...id, reply: entry },
  },
  'waitlistOffer.get': {
    summary: 'Returns a freed time that a shopper is offered, by the link of the message. Viewing changes nothing.',
    access: { roles: 'public' },
    params: offerParams,
    reply: Offer,
    problems: [404],
    example: { ...offerExample, reply: offer },
  },
  'waitlistOffer.accept': {
    summary:
      'Books the offered time, or moves the shopper’s visit to it, in one transaction. Repeating it changes nothing. Returns 409 `offer-ended` after 15 minutes, and `too-late` within the minimum notice of the visit that would move.',
    access: { roles: 'public' },
    params: offerParams,
    reply: Offer,
    problems: [404, 409],
    example: { ...offerExample, reply: { ...offer, state: 'accepted' as const } },
  },
  'waitlistOffer.decline': {
    summary: 'Passes on an offer; the shopper stays on the list, and the next person is asked.',
    access: { roles: 'public' },
    params: offerParams,
    reply: Offer,
    problems: [404],
    example: { ...offerExample, reply: { ...offer, state: 'declined' as const } },
  },
  'manage.joinWaitlist': {
    summary: 'Notes that the shopper wants an earlier time than their appointment’s, or changes their preferences.',
    access: { roles: 'public' },
    params: manageParams,
    body: Strict({ preferences: WaitlistPreferences }),
    reply: Type.Object({ preferences: WaitlistPreferences }),
    problems: [404, 409],
    example: { ...manageExample, body: { preferences }, reply: { preferences } },
  },
  'manage.leaveWaitlist': {
    summary: 'Takes the shopper off the waitlist.',
    access: { roles: 'public' },
    params: manageParams,
    reply: Ok,
    problems: [404],
    example: { ...manageExample, reply: { ok: true as const } },
  },
} satisfies Record<string, EndpointContract>

/** What the fields of the waitlist mean, by component. */
export const waitlistFields: ComponentFields = {
  ManageJoinWaitlistReply: { preferences: 'What is stored.' },
  ManageJoinWaitlistRequest: { preferences: 'When the shopper wants to come instead; up to two preferences.' },
  WaitlistPreference: {
    days: 'Days of the week, Sunday 0 to Saturday 6; any if omitted.',
    parts: 'Morning is until noon, afternoon until 5 pm; any if omitted.',
  },
}
