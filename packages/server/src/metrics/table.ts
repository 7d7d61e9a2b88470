import type { Tx } from '../db/index.ts'
import { drillOf, memberFilter, type RowFilter } from './drill.ts'
import { leadCells, type Counts, type Dimension } from './leadCounts.ts'
import { figuresOf, Tally, type Figures } from './figures.ts'
import { laborCells, LaborTally, type Labor, type LaborCell } from './labor.ts'
import { namesOf, type Member, type Named } from './names.ts'
import type { ReportScope } from './scope.ts'

export interface Measured {
  figures: Figures
  previous: Figures
  drill: ReturnType<typeof drillOf>
}
export interface Labored {
  labor: Labor
  previousLabor: Labor
}
export interface Table<M extends Member, Extra = unknown> {
  period: ReportScope['period']
  comparison: ReportScope['comparison']
  rows: (Record<M, Named | null> & Measured & Extra)[]
  total: Measured & Extra
}

type Ids = Readonly<Record<Member, number | null>>
interface Group {
  readonly ids: Ids
  readonly leads: Tally
  readonly labor: LaborTally
}

/** Dimensions of the table, besides organization and territory. */
const dimensions = ['store', 'leadGenerator', 'serviceGroup', 'appointmentType'] as const
const isDimension = (member: Member): member is Member & Dimension => (dimensions as readonly Member[]).includes(member)

/** Filters that narrow the lead search to a row; its territories also identify the organization. */
const rowFilter = (by: readonly Member[], ids: Ids): RowFilter =>
  Object.assign({}, ...by.map((member) => memberFilter(member, ids[member]))) as RowFilter

const measured = (scope: ReportScope, tally: Tally, row: RowFilter): Measured => ({
  figures: figuresOf(tally.current),
  previous: figuresOf(tally.previous),
  drill: drillOf(scope, tally, row),
})
const labored = (group: Pick<Group, 'leads' | 'labor'>): Labored => ({
  labor: group.labor.of(0, group.leads.current.generatorLeads),
  previousLabor: group.labor.of(1, group.leads.previous.generatorLeads),
})

const order = (left: Figures, right: Figures) => right.leads - left.leads || right.scheduled - left.scheduled

/** Leads grouped by `by`, each with the comparison period and the searches behind its figures. */
export const reportTable = <const M extends Member>(tx: Tx, scope: ReportScope, by: readonly M[]): Promise<Table<M>> =>
  build(tx, scope, by, [], () => ({}))

/** The same with paid time; labor without leads gets a row too. */
export const laborTable = async <const M extends Exclude<Member, 'serviceGroup' | 'appointmentType'>>(
  tx: Tx,
  scope: ReportScope,
  by: readonly M[],
): Promise<Table<M, Labored>> => build(tx, scope, by, await laborCells(tx, scope), labored)

type AnyCell = Counts & { period: 0 | 1; organizationId: number; territoryId: number | null } & Partial<
    Record<Dimension, number | null>
  >

async function build<M extends Member, Extra>(
  tx: Tx,
  scope: ReportScope,
  by: readonly M[],
  labor: readonly LaborCell[],
  extra: (group: Pick<Group, 'leads' | 'labor'>) => Extra,
): Promise<Table<M, Extra>> {
  const groups = new Map<string, Group>()
  const whole = { leads: new Tally(), labor: new LaborTally() }
  const groupOf = (idOf: (member: M) => number | null): Group => {
    const ids = Object.fromEntries(by.map((member) => [member, idOf(member)])) as Ids
    const key = by.map((member) => ids[member]).join(' ')
    let group = groups.get(key)
    if (!group) groups.set(key, (group = { ids, leads: new Tally(), labor: new LaborTally() }))
    return group
  }
  const cells = (await leadCells(tx, scope, (by as readonly Member[]).filter(isDimension))) as unknown as AnyCell[]
  for (const cell of cells) {
    const place = { organization: cell.organizationId, territory: cell.territoryId }
    groupOf((member) => (member in place ? place[member as keyof typeof place] : (cell[member as Dimension] ?? null))).leads.add(
      cell,
    )
    whole.leads.add(cell)
  }
  for (const cell of labor) {
    const { organizationId: organization, territoryId: territory, store, leadGenerator } = cell
    const place: Partial<Record<Member, number | null>> = { organization, territory, store, leadGenerator }
    groupOf((member) => place[member] ?? null).labor.add(cell)
    whole.labor.add(cell)
  }
  const naming = new Map<Member, (id: number | null) => Named | null>()
  for (const member of by) {
    const ids = [...groups.values()].map((group) => group.ids[member]).filter((id) => id !== null)
    naming.set(member, await namesOf(tx, member, ids))
  }
  const rows = [...groups.values()].map((group) => ({
    ...(Object.fromEntries(by.map((member) => [member, naming.get(member)?.(group.ids[member]) ?? null])) as Record<
      M,
      Named | null
    >),
    ...measured(scope, group.leads, rowFilter(by, group.ids)),
    ...extra(group),
  }))
  const nameIn = (row: Record<M, Named | null>) => by.map((member) => row[member]?.name ?? '').join(' ')
  rows.sort((left, right) => order(left.figures, right.figures) || nameIn(left).localeCompare(nameIn(right), 'en'))
  return {
    period: scope.period,
    comparison: scope.comparison,
    rows,
    total: { ...measured(scope, whole.leads, {}), ...extra(whole) },
  }
}

/** The row for no leads and no labor. */
export const emptyRow = (): Measured & Labored => {
  const none = { leads: new Tally(), labor: new LaborTally() }
  return { figures: figuresOf(none.leads.current), previous: figuresOf(none.leads.previous), drill: {}, ...labored(none) }
}
