import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Named, Nullable, OneOf, Page, Search, Text, type EndpointContract } from './common.ts'
import { sample, samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'
import { LeadDetailsOut } from './leadDetailShapes.ts'

/**
 * Why an entry needs review. `honeypot`: it filled a field that people cannot see. `pageLimit`: one visit of a page sent more than
 * a household does. `addressLimit`, `codeLimit`: it exceeded the hourly limit of its client address, or of its code without page
 * tokens. `slotShare`: the address already has its share of the
 * slot. `proof`: the code receives more entries than people send, and this one has no proof of work.
 */
export const ReviewReason = OneOf('honeypot', 'pageLimit', 'addressLimit', 'codeLimit', 'slotShare', 'proof')
export const ReviewState = OneOf('pending', 'released', 'discarded')

/**
 * An entry that looks automated or exceeded a limit. It is in no list of leads and takes no seat until staff release it. Pending
 * entries are deleted after 90 days, decided ones 30 days after the decision.
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
  details: LeadDetailsOut,
  serviceGroup: Named,
  appointmentType: Nullable(Named),
  store: Nullable(Named),
  leadGenerator: Named,
  /** The requested time, which is not reserved, and its time zone. */
  wantedAt: Nullable(Instant),
  timeZone: Nullable(Type.String()),
  receivedAt: Instant,
  /** When it is deleted. */
  expiresAt: Instant,
  /** The lead that releasing it created. */
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
  details: { comments: 'The dog is friendly.' },
  serviceGroup: sample.serviceGroup,
  appointmentType: sample.appointmentType,
  store: sample.store,
  leadGenerator: sample.generator,
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
  /** Pending entries deleted in the last 90 days because there were too many; 0 for callers who see only some entries. */
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
const decided = { decidedBy: sample.manager, decidedAt: '2026-11-21T16:00:00.000Z' }

/** Extra: entries from public pages that staff review before they become leads. */
export const leadReview = {
  'leadReviews.search': {
    summary:
      'Lists entries for review, most recently received first; by default the pending ones. Partner users see none. An organization stores 10,000 pending entries; the oldest beyond that are deleted.',
    access: { roles: rolesWith('leads.write') },
    body: Search(
      {
        states: Type.Optional(Type.Array(ReviewState, { maxItems: 3 })),
        reasons: Type.Optional(Type.Array(ReviewReason, { maxItems: 5 })),
        /** Matches parts of a name, an email address or a phone number. */
        search: Type.Optional(Text(100)),
      },
      ['receivedAt', 'lastName'],
    ),
    reply: LeadReviewPage,
    example: { body: {}, reply: { ...samplePage(example), dropped: 0 } },
  },
  'leadReviews.release': decision(
    'Releases an entry as a captured lead, attributed as when it arrived; the requested time is in its timeline, not in the calendar. Releasing it again changes nothing. A discarded entry returns 409 `decided`.',
    { ...example, ...decided, state: 'released', leadId: 812 },
  ),
  'leadReviews.discard': decision(
    'Discards an entry, which can be restored for 30 days. A released entry returns 409 `decided`.',
    {
      ...example,
      ...decided,
      state: 'discarded',
    },
  ),
  'leadReviews.restore': decision('Restores a discarded entry to pending. A released entry returns 409 `decided`.', example),
} satisfies Record<string, EndpointContract>
