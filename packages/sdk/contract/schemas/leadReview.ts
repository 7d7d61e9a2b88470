import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Named, Nullable, OneOf, Page, Search, Text, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'

/**
 * Why an entry was put to review. `honeypot`: a field that people do not see was filled. `addressLimit`, `codeLimit`: more entries in an
 * hour than one client address, or one code without page tokens, may store. `slotShare`: the address has its share of that slot.
 * `proof`: the code gets more entries than people send, and this one brought no proof of work.
 */
export const ReviewReason = OneOf('honeypot', 'addressLimit', 'codeLimit', 'slotShare', 'proof')
export const ReviewState = OneOf('pending', 'released', 'discarded')

/**
 * An entry that looked automatic, or came in too great a number: in no list of leads, without a seat, until staff release it. A pending one
 * is kept for 90 days, a decided one for 30 days after the decision.
 */
export const LeadReview = Type.Object({
  id: Id,
  organizationId: Id,
  state: ReviewState,
  reasons: Type.Array(ReviewReason),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  address: Nullable(
    Type.Object({
      line1: Type.String(),
      line2: Nullable(Type.String()),
      city: Type.String(),
      state: Type.String(),
      postalCode: Type.String(),
    }),
  ),
  serviceGroup: Named,
  appointmentType: Nullable(Named),
  store: Nullable(Named),
  leadGenerator: Named,
  /** The time that the shopper asked for, which nobody has reserved, and its zone. */
  wantedAt: Nullable(Instant),
  timeZone: Nullable(Type.String()),
  receivedAt: Instant,
  /** When it is deleted. */
  expiresAt: Instant,
  /** The lead that a release made. */
  leadId: Nullable(Id),
  decidedBy: Nullable(Named),
  decidedAt: Nullable(Instant),
})
export type LeadReview = Static<typeof LeadReview>

const example: LeadReview = {
  id: 31,
  organizationId: 1,
  state: 'pending',
  reasons: ['addressLimit'],
  firstName: 'Sam',
  lastName: 'Lee',
  email: null,
  phone: '+16145550142',
  address: null,
  serviceGroup: { id: 1, name: 'Kitchens' },
  appointmentType: { id: 1, name: 'Kitchen design visit' },
  store: { id: 4, name: 'Northgate' },
  leadGenerator: { id: 12, name: 'Maria Alvarez' },
  wantedAt: '2026-11-24T15:00:00.000Z',
  timeZone: 'America/New_York',
  receivedAt: '2026-11-21T15:00:00.000Z',
  expiresAt: '2027-02-19T15:00:00.000Z',
  leadId: null,
  decidedBy: null,
  decidedAt: null,
}

const LeadReviewPage = Type.Object({
  ...Page(LeadReview).properties,
  /** Pending entries deleted in the last 90 days because too many waited; 0 for those who see only a part of the entries. */
  dropped: Type.Integer(),
})

const decision = (summary: string, reply: LeadReview) =>
  ({
    summary,
    access: { roles: rolesWith('leads.write') },
    params: IdParams,
    targets: [{ entity: 'leadReview', at: 'params.id' }],
    reply: LeadReview,
    problems: [409],
    example: { params: { id: 31 }, reply },
  }) as const
const decided = { decidedBy: { id: 2, name: 'Ola Berg' }, decidedAt: '2026-11-21T16:00:00.000Z' }

/** Extra: entries from the public pages that staff look at before they become leads. */
export const leadReview = {
  'leadReviews.search': {
    summary:
      'Entries put to review, newest received first; the pending ones unless the filter names states. A partner’s user sees none. An organization keeps 10,000 pending ones; the oldest beyond that are deleted.',
    access: { roles: rolesWith('leads.write') },
    body: Search(
      {
        states: Type.Optional(Type.Array(ReviewState, { maxItems: 3 })),
        reasons: Type.Optional(Type.Array(ReviewReason, { maxItems: 5 })),
        /** Part of a name, an e-mail address or a phone number. */
        search: Type.Optional(Text(100)),
      },
      ['receivedAt', 'lastName'],
    ),
    reply: LeadReviewPage,
    example: { body: {}, reply: { items: [example], nextCursor: null, total: 1, totalIsExact: true, dropped: 0 } },
  },
  'leadReviews.release': decision(
    'Makes the entry a captured lead, attributed as it was when it arrived; the asked-for time stands in its timeline, not in the calendar. Releasing it again changes nothing. A discarded one is 409 `decided`.',
    { ...example, ...decided, state: 'released', leadId: 812 },
  ),
  'leadReviews.discard': decision('Discards the entry; it can be restored for 30 days. A released one is 409 `decided`.', {
    ...example,
    ...decided,
    state: 'discarded',
  }),
  'leadReviews.restore': decision('Puts a discarded entry back to the pending ones. A released one is 409 `decided`.', example),
} satisfies Record<string, EndpointContract>
