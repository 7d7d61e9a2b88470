import Type, { type Static } from 'typebox'
import { Instant, LocalDate, Named, Nullable, OneOf, Strict, Text, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'

const Overtime = OneOf('federal', 'california')
const WeekStart = Type.Integer({ minimum: 0, maximum: 6 })
const Multiplier = Type.Number({ minimum: 0, maximum: 5 })

/** How an organization pays hours (docs/domain.md#payroll), and what its payroll system calls them. */
export const PayrollRules = Type.Object({
  overtime: Overtime,
  /** The first day of the work week; 0 is Sunday. */
  weekStartsOn: WeekStart,
  /** The company code in ADP. */
  adpCompanyCode: Nullable(Type.String()),
  /** ADP’s codes for hours that have no column of their own there, by multiplier. */
  earningsCodes: Type.Array(Type.Object({ multiplier: Multiplier, code: Type.String() })),
  /** The organization above that set these rules; null for its own and for the defaults. */
  inheritedFrom: Nullable(Named),
  /** Null without rules of its own. */
  updatedAt: Nullable(Instant),
})
export type PayrollRules = Static<typeof PayrollRules>

const Minutes = Type.Object({ regularMin: Type.Integer(), overtimeMin: Type.Integer(), doubletimeMin: Type.Integer() })
const Preview = Type.Object({
  /** Work weeks with other figures than now, by the new rules’ weeks. */
  weeks: Type.Array(
    Type.Object({ organization: Named, from: LocalDate, to: LocalDate, people: Type.Integer(), before: Minutes, after: Minutes }),
  ),
})
const rules = { overtime: Overtime, weekStartsOn: WeekStart }
const example: PayrollRules = {
  overtime: 'california',
  weekStartsOn: 1,
  adpCompanyCode: 'WLK',
  earningsCodes: [{ multiplier: 2, code: 'DT' }],
  inheritedFrom: null,
  updatedAt: '2026-11-20T15:00:00.000Z',
}
const write = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const

export const payroll = {
  'settings.payrollRules': {
    summary: 'Returns the payroll rules in effect: the organization’s own, else those of the nearest organization above it.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    reply: PayrollRules,
    example: { reply: example },
  },
  'settings.previewPayrollRules': {
    summary:
      'Returns which open work weeks of the last 92 days other overtime rules would change, here and in the organizations that inherit them, without saving. Locked punches keep their pay.',
    access: write,
    body: Strict(rules),
    reply: Preview,
    example: {
      body: { overtime: 'california', weekStartsOn: 1 },
      reply: {
        weeks: [
          {
            organization: { id: 1, name: 'Walkup Home' },
            from: '2026-11-16',
            to: '2026-11-22',
            people: 1,
            before: { regularMin: 600, overtimeMin: 0, doubletimeMin: 0 },
            after: { regularMin: 480, overtimeMin: 120, doubletimeMin: 0 },
          },
        ],
      },
    },
  },
  'settings.savePayrollRules': {
    summary:
      'Changes the organization’s payroll rules; omitted fields stay unchanged. Open weeks are calculated by the new rules from then on, locked punches keep their pay. An outdated `updatedAt` returns 409 `stale`, with the current rules in `current`.',
    access: write,
    body: Strict({
      updatedAt: Type.Optional(Nullable(Instant)),
      overtime: Type.Optional(Overtime),
      weekStartsOn: Type.Optional(WeekStart),
      adpCompanyCode: Type.Optional(Nullable(Type.String({ pattern: '^[A-Za-z0-9]{0,3}$' }))),
      earningsCodes: Type.Optional(Type.Array(Strict({ multiplier: Multiplier, code: Text(12, 1) }), { maxItems: 20 })),
    }),
    reply: PayrollRules,
    problems: [409],
    example: { body: { overtime: 'california' }, reply: example },
  },
} satisfies Record<string, EndpointContract>
