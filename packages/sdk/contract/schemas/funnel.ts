import Type, { type Static } from 'typebox'
import { DateFilter, Id, LocalDate, Nullable, OneOf, Strict, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'

/** How far a visit got, in order; `captured` is a request without an appointment. */
export const funnelSteps = ['view', 'start', 'time', 'contact', 'booked', 'captured'] as const
/** A step of the funnel. */
export type FunnelStep = (typeof funnelSteps)[number]

const Count = Type.Integer({ minimum: 0 })
const Counts = Type.Object({ view: Count, start: Count, time: Count, contact: Count, booked: Count, captured: Count })
const FunnelRow = Type.Object({
  /**
   * Host and path of the page (`*` for the rest), the campaign (empty without one), the label of the printed code, or an experiment and
   * its version, such as `spring-title:b`.
   */
  name: Type.String(),
  /** The printed code, if grouped by that; null for visits without one. */
  qrCodeId: Nullable(Id),
  counts: Counts,
})
/** A row of the funnel. */
export type FunnelRow = Static<typeof FunnelRow>

const counts = { view: 412, start: 230, time: 171, contact: 120, booked: 88, captured: 9 }

export const funnel = {
  'reports.funnel': {
    summary:
      'Returns how far visits to widgets and booking pages got in a period (by default this month), on the organization’s own days: by page, campaign, printed code or version of an experiment, most viewed first, at most 500. By version, only visits to an experiment count. Pages report the steps without cookies; blockers and lost connections leave some out, so that the leads remain the record of what was booked.',
    access: { roles: rolesWith('setup.write'), internalUsersOnly: true },
    body: Strict({
      filter: Type.Optional(Strict({ dates: Type.Optional(DateFilter) })),
      groupBy: OneOf('page', 'campaign', 'qrCode', 'version'),
    }),
    reply: Type.Object({
      period: Type.Object({ from: LocalDate, to: LocalDate }),
      rows: Type.Array(FunnelRow),
      total: Counts,
    }),
    example: {
      body: { groupBy: 'page' },
      reply: {
        period: { from: '2026-11-01', to: '2026-11-30' },
        rows: [{ name: 'partner.example/kitchens', qrCodeId: null, counts }],
        total: counts,
      },
    },
  },
} satisfies Record<string, EndpointContract>
