import { contract } from '@walkup/sdk/contract'
import type { Replies } from '@walkup/sdk'
import { describe, expect, it } from 'vitest'
import { hoursOf, lanesOf, toRows } from './timeline.ts'

const day = contract['appointments.day'].example.reply as Replies['appointments.day']
const [visit] = day.technicians[0]?.visits ?? []
const at = (id: number, startLocal: string, endLocal: string) => ({
  ...(visit as NonNullable<typeof visit>),
  id,
  startLocal,
  endLocal,
})
const trip = { fromId: 1, toId: 2, miles: 21, neededMin: 42, availableMin: 30 }
const technician = (visits: ReturnType<typeof at>[]) => ({
  id: 3,
  name: 'Pat Osei',
  isActive: true,
  visits,
  travelWarnings: [trip],
})

describe('the timeline', () => {
  it('starts with visits without a technician, and ends with technicians without visits', () => {
    const rows = toRows({
      ...day,
      technicians: [{ ...technician([]), id: 4 }, technician([at(1, '09:00', '10:00'), at(2, '10:30', '11:00')])],
      unassigned: [at(5, '09:00', '10:00')],
    })
    expect(rows.map(({ id }) => id)).toEqual([0, 3, 4])
    expect(toRows({ ...day, technicians: [technician([])], unassigned: [] })).toEqual([])
    expect(rows[1]?.visits.map((one) => one.trip)).toEqual([undefined, trip])
  })

  it('shows a working day, earlier and later visits, and nothing after midnight', () => {
    const hours = (...visits: ReturnType<typeof at>[]) => hoursOf(toRows({ ...day, technicians: [], unassigned: visits }))
    expect(hours(at(1, '09:00', '10:00'))).toEqual({ from: 8, count: 10 })
    expect(hours(at(1, '06:30', '07:00'), at(2, '22:00', '01:00'))).toEqual({ from: 6, count: 18 })
  })

  it('puts overlapping visits beneath each other', () => {
    const [row] = toRows({
      ...day,
      technicians: [],
      unassigned: [at(1, '09:00', '10:00'), at(2, '09:30', '11:00'), at(3, '10:00', '11:00')],
    })
    expect([...lanesOf(row?.visits ?? [])]).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ])
  })
})
