import Type from 'typebox'
import {
  DateFilter,
  File,
  Id,
  LocalDate,
  Named,
  Nullable,
  Page,
  Search,
  Strict,
  Text,
  TimeZone,
  type EndpointContract,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { Count, Panels, StoreRow, TimeLogRow, UserRow } from './dashboardShapes.ts'
import {
  cohortRule,
  CompareTo,
  costRule,
  DrillSearch,
  drillRule,
  exampleDrill,
  exampleFigures,
  exampleLabored,
  exampleMeasured,
  examplePeriods,
  Labor,
  laborRule,
  periodRule,
  periods,
} from './figures.ts'
import { roles, rolesWith } from '../roles.ts'

/** 0 means all territories that the caller can see. */
const TerritoryParams = Strict({ territoryId: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) })
const UserParams = Strict({ userId: Id })
const dateQuery = {
  dateRangeId: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  timeZone: Type.Optional(TimeZone),
}
const comparisonQuery = { compareTo: Type.Optional(CompareTo), includeDescendants: Type.Optional(Type.Boolean()) }

export const storeSorts = ['name', 'number'] as const
const storeFilter = {
  /** Matches parts of a name, a number, a street or a city. */
  search: Type.Optional(Text(100)),
  territoryIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  isActive: Type.Optional(Type.Boolean()),
  dates: Type.Optional(DateFilter),
  compareTo: Type.Optional(CompareTo),
}
const pageWithPeriods = <T extends Parameters<typeof Page>[0]>(item: T) => Type.Object({ ...periods, ...Page(item).properties })

const exampleStore = {
  id: 4,
  organizationId: 1,
  number: '00104',
  name: 'Northgate',
  city: 'Columbus',
  state: 'OH',
  territory: sample.territory,
  isActive: true,
  ...exampleMeasured,
  ...exampleLabored,
}
const examplePage = <T>(item: T) => ({ ...examplePeriods, ...samplePage(item) })
const rules = `${periodRule} ${cohortRule} ${laborRule} ${drillRule}`

export const dashboard = {
  'dashboard.panels': {
    summary: `Returns open work and today’s figures for one territory, or for all that the caller can see (0). \`unclaimed\` counts captured and new leads that nobody has claimed. \`appointmentsToday\` counts appointments on the territory’s local day that were not canceled or rejected; \`unconfirmed\` are upcoming ones without a confirmation. \`onTheFloor\` lists users who clocked in within the last 16 hours and have not clocked out. \`missingPunches\` counts the undecided ones that \`labor.missingPunches\` lists by default (30 days): shifts without a punch (\`withoutPunch\`), punches without an end (\`withoutEnd\`) and leads captured outside any shift (\`withoutShift\`). \`onTheFloor\` and \`missingPunches\` are null for callers without access to labor data. \`today\` compares the territory’s local day with the day before, or with the same day a year ago. ${cohortRule} ${drillRule}`,
    access: { roles: rolesWith('today.read') },
    params: TerritoryParams,
    query: Strict(comparisonQuery),
    reply: Panels,
    problems: [404],
    example: {
      params: { territoryId: 0 },
      query: { compareTo: 'previousPeriod' },
      reply: {
        asOf: '2026-11-21T15:00:00.000Z',
        territory: null,
        isMailOff: false,
        failingConnections: [],
        unclaimed: { count: 3, oldestReceivedAt: '2026-11-21T14:20:00.000Z', oldestAgeSeconds: 2400 },
        appointmentsToday: { count: 9, upcoming: 4, unconfirmed: 1, nextAt: '2026-11-21T16:00:00.000Z' },
        onTheFloor: {
          count: 1,
          people: [
            {
              user: sample.generator,
              store: sample.store,
              clockInAt: '2026-11-21T13:00:00.000Z',
              timeZone: 'America/New_York',
            },
          ],
        },
        missingPunches: { count: 3, withoutPunch: 1, withoutEnd: 1, withoutShift: 1 },
        today: { figures: exampleFigures, previous: exampleFigures, drill: exampleDrill, previousLeadsSoFar: 5 },
      },
    },
  },
  'dashboard.leadsBarChart': {
    summary: `Returns leads and appointments by day, including days without any, for one territory or for all that the caller can see (0). \`previousDate\` is the corresponding day of the comparison period; null if that period is shorter. ${periodRule} ${cohortRule} ${drillRule}`,
    access: { roles: rolesWith('today.read') },
    params: TerritoryParams,
    query: Strict({ ...dateQuery, ...comparisonQuery }),
    reply: Type.Object({
      ...periods,
      days: Type.Array(
        Type.Object({
          date: LocalDate,
          previousDate: Nullable(LocalDate),
          leads: Count,
          scheduled: Count,
          ran: Count,
          sold: Count,
          previousLeads: Count,
          previousScheduled: Count,
          previousRan: Count,
          previousSold: Count,
          drill: Type.Array(DrillSearch),
        }),
      ),
    }),
    problems: [404],
    example: {
      params: { territoryId: 0 },
      query: { dateRangeId: 5 },
      reply: {
        ...examplePeriods,
        days: [
          {
            date: '2026-11-01',
            previousDate: '2026-10-02',
            leads: 4,
            scheduled: 3,
            ran: 2,
            sold: 1,
            previousLeads: 2,
            previousScheduled: 2,
            previousRan: 2,
            previousSold: 0,
            drill: [],
          },
        ],
      },
    },
  },
  'dashboard.stores': {
    summary: `Lists stores with their figures, by name. ${costRule} ${rules}`,
    access: { roles: rolesWith('figures.read') },
    body: Search(storeFilter, storeSorts),
    reply: pageWithPeriods(StoreRow),
    example: { body: { filter: { search: 'north' } }, reply: examplePage(exampleStore) },
  },
  'dashboard.users': {
    summary: `Lists lead generators and supervisors (or other roles, by \`roleIds\`) with the figures of the leads attributed to them, by name. ${costRule} ${rules}`,
    access: { roles: rolesWith('figures.read') },
    body: Search(
      {
        /** Matches parts of a name, an email address or phone digits. */
        search: Type.Optional(Text(100)),
        roleIds: Type.Optional(
          Type.Array(Type.Integer({ minimum: 1, maximum: Math.max(...Object.values(roles)) }), { maxItems: 15 }),
        ),
        territoryIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
        isActive: Type.Optional(Type.Boolean()),
        dates: Type.Optional(DateFilter),
        compareTo: Type.Optional(CompareTo),
      },
      ['name'],
    ),
    reply: pageWithPeriods(UserRow),
    example: {
      body: { filter: { isActive: true } },
      reply: examplePage({
        id: 12,
        organizationId: 1,
        name: 'Maria Alvarez',
        roleId: 14,
        isActive: true,
        ...exampleMeasured,
        ...exampleLabored,
      }),
    },
  },
  'dashboard.userTimeLogs': {
    summary: `Lists a user’s time logs of a period, newest first, with the paid minutes and leads of each. ${periodRule} ${laborRule}`,
    access: { roles: rolesWith('timeLogs.read') },
    params: UserParams,
    query: Strict(dateQuery),
    reply: Type.Object({
      user: Named,
      period: periods.period,
      items: Type.Array(TimeLogRow),
      total: Type.Object({ ...Labor.properties, leads: Nullable(Count) }),
    }),
    problems: [404],
    example: {
      params: { userId: 12 },
      query: { dateRangeId: 3 },
      reply: {
        user: sample.generator,
        period: examplePeriods.period,
        items: [
          {
            id: 7,
            date: '2026-11-20',
            store: sample.store,
            clockInAt: '2026-11-20T15:00:00.000Z',
            clockOutAt: '2026-11-20T21:00:00.000Z',
            timeZone: 'America/New_York',
            breakMin: 30,
            paidMinutes: 330,
            source: 'mobile',
            isApproved: false,
            leads: 4,
          },
        ],
        total: { paidMinutes: 330, openTimeLogs: 0, leadsPerPaidHour: 4 / 5.5, leads: 4 },
      },
    },
  },
  'dashboard.exportStores': {
    summary: `Exports every store that \`dashboard.stores\` lists, with its figures, as CSV; \`filter\` is that search’s filter as JSON. ${rules}`,
    access: { roles: rolesWith('figures.read'), stepUp: true },
    query: Strict({ filter: Type.Optional(Text(8000)), includeDescendants: Type.Optional(Type.Boolean()) }),
    file: 'text/csv; charset=utf-8',
    reply: File,
    example: { query: { filter: '{"isActive":true}' }, reply: 'Number,Store\r\n00104,Northgate\r\n' },
  },
} satisfies Record<string, EndpointContract>
