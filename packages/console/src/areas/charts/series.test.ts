import { t } from '../../i18n/index.ts'
import { expect, it } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import type { Replies } from '@walkup/sdk'
import { seriesView } from './series.ts'

const label = t('charts.daily')

it('counts buckets that have begun, not future ones', () => {
  const { period, comparison } = contract['charts.leadCount'].example.reply as Replies['charts.leadCount']
  const leads = [4, 0, 0, 0]
  const reply = {
    period,
    comparison,
    buckets: leads.map((count) => ({ leads: count, previousLeads: 1 })),
    leadGenerators: [{ leadGenerator: { id: 1, name: 'Maria Alvarez' }, total: 4, leads }],
  }
  const days = { id: 'days', title: 'Days', unit: 'count', of: (all: readonly number[]) => all.length } as const
  const view = seriesView(reply, label, 'lines', ['1', '2', '3', '4'], [days], 2)
  expect(view.rows[0]?.cells.map(({ now }) => now)).toEqual([4, 2])
  expect(view.total?.cells.map(({ now }) => now)).toEqual([4, 2])
  expect(view.chart.data.series[0]?.values).toEqual([4, 0, null, null])
})
