import type { Bodies } from '@walkup/sdk'
import { addDays, shiftColors, type ShiftColor } from '@walkup/sdk/domain'
import type { Chosen } from '../../frame/form/Value.tsx'
import type { FieldsByPath } from '../../frame/form/values.ts'
import type { Values } from '../../frame/formTypes.ts'
import { fixed, lookup } from '../../frame/sources.ts'
import { clockOf, DAY_MIN, instantOf, minutesOf } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'
import { cronOf, repeatOf, type Repeat } from './recurring.ts'
import type { Shift } from './shifts.ts'
import { colorNames } from './labels.ts'

export const people = lookup('second', 'leadGenerator')
export const stores = lookup('first', 'stores')
export const types = lookup('third', 'userHoursTypes')

/** Shift form values, as typed. */
export interface Draft {
  readonly userId: number | null
  /** Who else works the same times; only of recurring shifts. */
  readonly otherIds: readonly number[]
  readonly storeId: number | null
  readonly date: string
  readonly start: string
  readonly end: string
  readonly typeId: number | null
  readonly colour: ShiftColor
  readonly seats: string
  readonly note: string
  readonly repeat: Repeat
  readonly until: string
  readonly skipOverlaps: boolean
}

/** New form values for `date.minutes.userId` from the URL. */
export function newDraft(at: string, day: string, storeId: number | undefined): Draft {
  const [date, start, user] = at.split('.')
  const on = date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : day
  const from = start ? Number(start) : 600
  return {
    userId: Number(user) || null,
    otherIds: [],
    storeId: storeId ?? null,
    date: on,
    start: clockOf(from),
    end: clockOf(Math.min(from + 420, DAY_MIN - 15)),
    typeId: null,
    colour: 'Blue',
    seats: '1',
    note: '',
    repeat: repeatOf(on),
    until: addDays(on, 28),
    skipOverlaps: false,
  }
}

export const draftOf = (shift: Shift): Draft => ({
  ...newDraft(`${shift.date}.${shift.start}.`, shift.date, shift.store.id),
  userId: shift.user?.id ?? null,
  end: clockOf(shift.end),
  typeId: shift.type?.id ?? null,
  colour: shift.colour,
  seats: String(shift.seats),
  note: shift.note ?? '',
})

const clock = /^\d{2}:\d{2}$/

/** Fields compared when two versions conflict. */
export const fields: FieldsByPath = {
  userId: { kind: 'select', label: t('common.person'), options: people },
  storeId: { kind: 'select', label: t('common.store'), options: stores },
  date: { kind: 'date', label: t('common.day') },
  start: { kind: 'time', label: t('common.from') },
  end: { kind: 'time', label: t('common.to') },
  typeId: { kind: 'select', label: t('common.hoursType'), options: types },
  colour: {
    kind: 'select',
    label: t('common.color'),
    options: fixed((Object.keys(shiftColors) as ShiftColor[]).map((color) => [color, colorNames[color]] as const)),
  },
  seats: { kind: 'number', label: t('common.seats') },
  note: { kind: 'textarea', label: t('common.note') },
}
export const draftValues = (draft: Draft): Values =>
  Object.fromEntries(Object.keys(fields).map((path) => [path, draft[path as keyof Draft]]))
/** Labels of the selected values, from any source. */
export const namesOf = ({ user, store, type }: Shift): Chosen => ({
  userId: user ? { value: user.id, label: user.name } : undefined,
  storeId: { value: store.id, label: store.name },
  typeId: type ? { value: type.id, label: type.name } : undefined,
})

/** Validation errors by field. */
export function draftErrors(draft: Draft): Readonly<Record<string, string>> {
  const made: Record<string, string> = {}
  if (draft.storeId === null) made.storeId = t('common.requiredField')
  if (!draft.date) made.date = t('common.requiredField')
  if (!clock.test(draft.start)) made.startAt = t('common.requiredField')
  if (!clock.test(draft.end)) made.endAt = t('common.requiredField')
  const seats = Number(draft.seats)
  if (draft.userId === null && !(Number.isInteger(seats) && seats >= 1 && seats <= 100)) made.seats = t('shifts.seatsRange')
  if (draft.repeat.kind !== 'none' && !(draft.until >= draft.date)) made.to = t('shifts.untilBeforeStart')
  return made
}

const common = (draft: Draft) => ({
  storeId: draft.storeId ?? 0,
  typeId: draft.typeId,
  colour: draft.colour,
  note: draft.note.trim() || null,
  ...(draft.userId === null ? { seats: Number(draft.seats) } : {}),
})

/** Request body for a single shift; an end at or before its start is on the next day. */
export function toUpsert(draft: Draft, zone: string, shift: Shift | undefined): Bodies['hours.upsert'] {
  const [start, end] = [minutesOf(draft.start), minutesOf(draft.end)]
  const at = (minutes: number) => new Date(instantOf(draft.date, minutes, zone)).toISOString()
  return {
    ...(shift ? { id: shift.id, updatedAt: shift.updatedAt } : {}),
    ...common(draft),
    userId: draft.userId,
    startAt: at(start),
    endAt: at(end > start ? end : end + DAY_MIN),
  }
}

/** Request body for a recurring shift; undefined if the recurrence is incomplete. */
export function toSchedule(draft: Draft): Bodies['hours.schedule'] | undefined {
  const cron = cronOf(draft.repeat, draft.start)
  if (cron === undefined) return
  return {
    ...common(draft),
    ...(draft.userId === null ? {} : { userIds: [...new Set([draft.userId, ...draft.otherIds])] }),
    cron,
    endLocal: draft.end,
    from: draft.date,
    to: draft.until,
    skipOverlaps: draft.skipOverlaps,
  }
}
