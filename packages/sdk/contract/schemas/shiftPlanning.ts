import Type from 'typebox'
import { Id, Instant, LocalDate, LocalTime, Named, Nullable, Strict, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'
import { rolesWith } from '../roles.ts'

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const Minutes = Type.Integer({ minimum: 0 })

const PersonWeek = Type.Object({
  user: Named,
  /** Planned shifts that have not begun, and punches that have ended. */
  minutes: Minutes,
  overtimeMin: Minutes,
  doubletimeMin: Minutes,
  /** The first day with overtime. */
  overtimeFrom: Nullable(LocalDate),
  /** Attributed leads per paid hour in the past 28 days; null without paid hours, or if the caller sees no leads. */
  leadsPerHour: Nullable(Type.Number({ minimum: 0 })),
})
const Gap = Type.Object({
  store: Named,
  date: LocalDate,
  startLocal: LocalTime,
  endLocal: Type.String(),
  needed: Type.Integer({ minimum: 1 }),
  planned: Type.Integer({ minimum: 0 }),
})
const Overlap = Type.Object({ user: Named, shiftIds: Type.Array(Id), startAt: Instant, timeZone: Type.String() })

/** Extra: what a week lacks before it is posted, and taking a posting back. */
export const shiftPlanning = {
  'hours.weekPlan': {
    summary:
      'Returns what to know before a week is posted. `people` are those with a shift in the seven days from `from`, with the hours and overtime that the plan leads to by the organization’s payroll rules: ended punches count as worked, later shifts as planned, without breaks, over whole work weeks and all stores. `gaps` are hours, from today on, at which fewer people are planned than the store’s `coverage` asks for; open shifts count once they are claimed. `overlaps` are shifts of a person that overlap with their shifts in another organization. `drafts` would be posted by `hours.post`.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    body: Strict({ from: LocalDate, storeIds: ids, territoryIds: ids }),
    reply: Type.Object({
      people: Type.Array(PersonWeek),
      gaps: Type.Array(Gap),
      overlaps: Type.Array(Overlap),
      drafts: Type.Object({ shifts: Type.Integer(), openShifts: Type.Integer(), people: Type.Integer(), minutes: Minutes }),
    }),
    example: {
      body: { from: '2026-11-23', storeIds: [4] },
      reply: {
        people: [
          {
            user: sample.generator,
            minutes: 2520,
            overtimeMin: 120,
            doubletimeMin: 0,
            overtimeFrom: '2026-11-28',
            leadsPerHour: 1.4,
          },
        ],
        gaps: [{ store: sample.store, date: '2026-11-27', startLocal: '10:00', endLocal: '14:00', needed: 2, planned: 1 }],
        overlaps: [],
        drafts: { shifts: 9, openShifts: 1, people: 8, minutes: 3780 },
      },
    },
  },
  'hours.unpost': {
    summary:
      'Takes back a posting: the shifts that `hours.post` posted at `postedAt`, of those that the caller can see, become drafts again. Once a person has received one of them in a list, or someone has claimed one, it is 409 `seen`, with their number in `count`.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    body: Strict({ postedAt: Instant }),
    reply: Type.Object({ unposted: Type.Integer({ minimum: 0 }) }),
    problems: [404, 409],
    example: { body: { postedAt: '2026-11-21T15:00:00.000Z' }, reply: { unposted: 9 } },
  },
} satisfies Record<string, EndpointContract>
