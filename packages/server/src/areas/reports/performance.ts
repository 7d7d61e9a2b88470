import type { Replies } from '@walkup/sdk/contract'
import type { Tx } from '../../db/index.ts'
import { ratio, reportTable, type ReportScope } from '../../metrics/index.ts'

type Reply = Replies['reports.lgAgPerformance']
type Average = Reply['rows'][number]['average']

interface Sum {
  generators: number
  leads: number
  scheduled: number
  ran: number
  sold: number
}

const averageOf = ({ generators, leads, scheduled, ran, sold }: Sum): Average => ({
  generators,
  leads: ratio(leads, generators),
  ranRate: ratio(ran, scheduled),
  closeRate: ratio(sold, ran),
})

/** Each generator of each group, compared with the group's average generator. */
export async function performance(tx: Tx, scope: ReportScope): Promise<Reply> {
  const { rows, ...whole } = await reportTable(tx, scope, ['leadGenerator', 'serviceGroup'])
  const sums = new Map<number | undefined, Sum>()
  for (const { leadGenerator, serviceGroup, figures } of rows) {
    const sum = sums.get(serviceGroup?.id) ?? { generators: 0, leads: 0, scheduled: 0, ran: 0, sold: 0 }
    sums.set(serviceGroup?.id, sum)
    if (!leadGenerator || !(figures.leads || figures.scheduled)) continue
    sum.generators++
    for (const name of ['leads', 'scheduled', 'ran', 'sold'] as const) sum[name] += figures[name]
  }
  return {
    ...whole,
    rows: rows
      .filter(({ leadGenerator }) => leadGenerator)
      .map((row) => {
        const average = averageOf(sums.get(row.serviceGroup?.id) ?? { generators: 0, leads: 0, scheduled: 0, ran: 0, sold: 0 })
        return {
          ...row,
          average,
          leadsIndex: ratio(row.figures.leads, average.leads ?? 0),
          leadsChange: row.figures.leads - row.previous.leads,
        }
      }),
  }
}
