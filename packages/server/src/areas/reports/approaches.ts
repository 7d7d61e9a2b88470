import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { forbidden } from '../../problem.ts'
import {
  approachCells,
  drillOf,
  laborCells,
  leadCells,
  memberFilter,
  namesOf,
  ratio,
  reportScope,
  Tally,
} from '../../metrics/index.ts'

type Reply = Replies['reports.approaches']
type Figures = Reply['total']['current']

interface Sums {
  readonly leads: Tally
  readonly approaches: [number, number]
  readonly seconds: [number, number]
}
const empty = (): Sums => ({ leads: new Tally(), approaches: [0, 0], seconds: [0, 0] })

function figures(sums: Sums, period: 0 | 1): Figures {
  const { generatorLeads } = period === 0 ? sums.leads.current : sums.leads.previous
  const approaches = sums.approaches[period]
  const hours = sums.seconds[period] / 3600
  return {
    approaches,
    generatorLeads,
    leadsPerApproach: ratio(generatorLeads, approaches),
    paidMinutes: Math.floor(sums.seconds[period] / 60),
    approachesPerPaidHour: ratio(approaches, hours),
    leadsPerPaidHour: ratio(generatorLeads, hours),
  }
}

/** The organizations that show approaches. @throws 403 if the selected one does not */
export async function organizationsShowingApproaches(
  { tx, caller }: Pick<Context, 'tx' | 'caller'>,
  organizations: readonly number[],
): Promise<number[]> {
  const shown = await tx.rows<{ id: number }>(sql`
    select id from organization where id = any (${[...organizations]}::int[]) and show_approaches`)
  const ids = shown.map(({ id }) => id)
  if (!ids.includes(caller.organizationId)) throw forbidden('approaches')
  return ids
}

export async function approaches(context: Context, body: Bodies['reports.approaches']): Promise<Reply> {
  const { tx } = context
  const organizations = await organizationsShowingApproaches(context, context.caller.organizations)
  const scope = await reportScope(context, body, { organizations })
  const rows = new Map<number, Sums>()
  const whole = empty()
  const of = (id: number) => {
    const sums = rows.get(id) ?? empty()
    rows.set(id, sums)
    return [sums, whole]
  }
  for (const cell of await leadCells(tx, scope, ['leadGenerator'], 'received'))
    if (cell.leadGenerator !== null) for (const sums of of(cell.leadGenerator)) sums.leads.add(cell)
  for (const cell of await laborCells(tx, scope))
    for (const sums of of(cell.leadGenerator)) sums.seconds[cell.period] += cell.paidSeconds
  for (const cell of await approachCells(tx, scope))
    for (const sums of of(cell.leadGenerator)) sums.approaches[cell.period] += cell.approaches
  const name = await namesOf(tx, 'leadGenerator', rows.keys())
  const shownAs = (sums: Sums, of: Parameters<typeof drillOf>[2]) => {
    const { generatorLeads } = drillOf(scope, sums.leads, of)
    return { current: figures(sums, 0), previous: figures(sums, 1), drill: generatorLeads ? { generatorLeads } : {} }
  }
  return {
    period: scope.period,
    comparison: scope.comparison,
    rows: [...rows]
      .map(([id, sums]) => ({ leadGenerator: name(id), ...shownAs(sums, memberFilter('leadGenerator', id)) }))
      .sort(
        (a, b) =>
          b.current.approaches - a.current.approaches ||
          b.current.generatorLeads - a.current.generatorLeads ||
          (a.leadGenerator?.name ?? '').localeCompare(b.leadGenerator?.name ?? '', 'en'),
      ),
    total: shownAs(whole, {}),
  }
}
