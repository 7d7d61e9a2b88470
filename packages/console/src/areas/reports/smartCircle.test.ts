import { expect, it } from 'vitest'
import { leadsPath } from '../../metrics/drill.ts'
import { logsPath } from '../../metrics/logs.ts'
import { smartCircleView } from './smartCircle.ts'

const days = { from: '2026-11-01', to: '2026-11-30' }
const periods = { period: days, comparison: { kind: 'previousPeriod' as const, from: '2026-10-02', to: '2026-10-31' } }
const zone = 'America/New_York'
const behind = { organizationId: 1, timeZone: zone, seesLeads: true, seesLogs: true }
const person = (id: number, organizationId: number) => ({
  id,
  user: { id: id + 100, name: 'Mei Boyd' },
  isActive: true,
  organization: { id: organizationId, name: 'Harbor' },
  lender: { id: 2, name: 'Southwest' },
  leads: 9,
  sold: 2,
  paidMinutes: 600,
})

it('links each value of a shared person to the counted rows, by the viewer’s days', () => {
  const { rows, total } = smartCircleView([person(1, 1), person(2, 1)], [], periods, behind)
  const paths = rows[0]?.cells.map(({ drill, logs }) => leadsPath(drill, zone) ?? logsPath(logs ?? [])?.replace(/&zone=.*/, ''))
  const received = 'received=2026-11-01..2026-11-30'
  expect(paths).toEqual([
    `/leads?${received}&generator=101`,
    `/leads?${received}&status=sold&generator=101`,
    '/labor?userIds=101&states=unapproved%2Capproved%2Clocked&dates=2026-11-01..2026-11-30',
  ])
  expect(leadsPath(total?.cells[0]?.drill, zone)).toBe(`/leads?${received}&generator=101%2C102`)
})

it('has no links for people of other organizations or without permission', () => {
  const linked = (view: ReturnType<typeof smartCircleView>) =>
    [...view.rows, ...(view.total ? [view.total] : [])].map(
      ({ cells }) => cells.filter(({ drill, logs }) => drill ?? logs).length,
    )
  expect(linked(smartCircleView([person(1, 1), person(2, 3)], [], periods, behind))).toEqual([3, 0, 0])
  expect(linked(smartCircleView([person(1, 1)], [], periods, { ...behind, seesLeads: false }))).toEqual([1, 1])
  expect(linked(smartCircleView([person(1, 1)], [], periods, { ...behind, seesLogs: false }))).toEqual([2, 2])
})
