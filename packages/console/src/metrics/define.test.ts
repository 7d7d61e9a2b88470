import { describe, expect, it } from 'vitest'
import type { Replies } from '@walkup/sdk'
import { contract, rolesWith } from '@walkup/sdk/contract'
import { charts } from '../areas/charts/list.ts'
import { builder, reports } from '../areas/reports/list.ts'
import { sheet } from '../areas/reports/sheet.ts'

describe.each([builder, ...reports, ...charts])('$id: $endpoint', (report) => {
  const view = report.view(contract[report.endpoint].example.reply as Parameters<typeof report.view>[0])

  it('shows the contract’s example as value, chart, and table', () => {
    expect(view.headline.now).not.toBeNull()
    expect(view.rows.length).toBeGreaterThan(0)
    for (const row of [...view.rows, ...(view.total ? [view.total] : [])]) {
      expect(row.cells).toHaveLength(view.columns.length)
      expect(row.names).toHaveLength(view.names.length)
      for (const { now } of row.cells) expect(now).not.toBeUndefined()
    }
    expect(view.chart.data.series.length).toBeLessThanOrEqual(4)
    for (const { values } of view.chart.data.series) expect(values).toHaveLength(view.chart.data.points.length)
    expect(view.chart.data.points.length).toBeGreaterThan(0)
  })

  it('exports a file with equal row lengths', () => {
    const [head = [], ...lines] = sheet(view, {})
    for (const line of lines) expect(line).toHaveLength(head.length)
    expect(lines).toHaveLength(view.rows.length + 1)
  })
})

describe('a view', () => {
  it('is sorted by the URL, names alphabetically and values by size', () => {
    const report = reports.find(({ id }) => id === 'stores')
    const { rows, ...rest } = contract['reports.build'].example.reply as Replies['reports.build']
    const reply = {
      ...rest,
      rows: [
        ['Polaris', 5],
        ['Easton', 12],
      ].map(([name, leads], id) => ({ ...rows[0], members: [{ id: id + 1, name }], current: { leads } })),
    }
    const view = report?.view(reply as unknown as Parameters<typeof report.view>[0])
    const first = (query: object) =>
      view &&
      sheet(view, { ...query })
        .slice(1, 3)
        .map(([name]) => name)
    expect(first({})).toEqual(['Polaris', 'Easton'])
    expect(first({ sort: 'name0' })).toEqual(['Easton', 'Polaris'])
    expect(first({ sort: '-leads' })).toEqual(['Easton', 'Polaris'])
    expect(first({ sort: 'leads' })).toEqual(['Polaris', 'Easton'])
    expect(first({ sort: 'nonsense' })).toEqual(['Polaris', 'Easton'])
  })
})

describe('access', () => {
  it('is the same for all reports and for all charts', () => {
    for (const { endpoint } of reports)
      expect(contract[endpoint].access, endpoint).toEqual({ roles: rolesWith('reports.read'), scopes: ['reports:read'] })
    for (const { endpoint } of charts)
      expect(contract[endpoint].access, endpoint).toEqual({ roles: rolesWith('charts.read'), scopes: ['reports:read'] })
    expect(contract['dashboard.panels'].access).toEqual({ roles: rolesWith('today.read') })
    expect(contract['dashboard.stores'].access).toEqual({ roles: rolesWith('figures.read') })
  })
})
