import type { Bodies } from '@walkup/sdk'
import { clockOf, minutesOf } from '../../ui/WeekGrid/zone.ts'

type Slot = Bodies['defaultAppointments.addSlots']['slots'][number]
export interface Template {
  /** Sunday 0 to Saturday 6. */
  readonly days: readonly number[]
  /** The local start of the first window. */
  readonly from: string
  readonly minutes: number
  readonly windows: number
  readonly seats: number
}
/** Monday to Saturday, five two-hour windows, three seats. */
export const standardTemplate: Template = { days: [1, 2, 3, 4, 5, 6], from: '08:00', minutes: 120, windows: 5, seats: 3 }
/** A slot ends on the day it starts. */
const LAST = 24 * 60 - 1

/** The windows of a day as local times, back to back; those that would end after midnight are left out. */
export const windowsOf = ({ from, minutes, windows }: Template): Pick<Slot, 'startLocal' | 'endLocal'>[] =>
  Array.from({ length: windows }, (_, at) => minutesOf(from) + at * minutes)
    .filter((start) => start + minutes <= LAST)
    .map((start) => ({ startLocal: clockOf(start), endLocal: clockOf(start + minutes) }))

/** The slots of a template, by day and time. */
export const slotsOf = (template: Template): Slot[] =>
  template.days
    .toSorted((a, b) => a - b)
    .flatMap((dayOfWeek) => windowsOf(template).map((window) => ({ dayOfWeek, ...window, capacity: template.seats })))
