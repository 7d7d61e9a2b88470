import { fromCron, toCron, type Recurrence, type WeekName } from '@walkup/sdk/domain'

/** The recurrence modes (docs/domain.md#constants); monthly ones recur every month or every N months. */
export const forms = ['weekly', 'weekdayOfMonth', 'dayOfMonth'] as const
export type Form = (typeof forms)[number]

/** The choices so far in all modes, so that switching modes loses nothing. */
export interface Draft {
  readonly form: Form | 'custom'
  readonly days: readonly number[]
  readonly week: WeekName
  /** Sunday 0 to Saturday 6. */
  readonly day?: number
  readonly dayOfMonth?: number
  readonly everyMonths: number
  /** `HH:mm`; empty while incomplete. */
  readonly time: string
  /** A value that no mode can represent, unchanged. */
  readonly custom: string
  /** A day of the first week, and the last day. */
  readonly start: string
  readonly end: string
}

/** Cron restarts month steps each January, so only divisors of 12 really recur every N months. */
export const intervals = [1, 2, 3, 4, 6, 12] as const

/** The modes in a `modes` attribute; all if it has no valid one. */
export function formsOf(modes: string | null): readonly Form[] {
  const requested = modes?.split(/\s+/) ?? []
  const offered = forms.filter((form) => requested.includes(form))
  return offered.length ? offered : forms
}

/** Parses a cron string into a draft; keeps an unsupported one as a custom value. */
export function toDraft(cron: string, form: Form, start: string, end: string): Draft {
  const read = fromCron(cron)
  const custom = read ? '' : cron.trim()
  const empty: Draft = { form, days: [], week: 'First', everyMonths: 1, time: '09:00', custom, start, end }
  if (!read) return custom ? { ...empty, form: 'custom' } : empty
  const { kind, ...chosen } = read
  return { ...empty, ...chosen, form: kind }
}

/** The missing parts of an incomplete draft. Only `time` can become missing again. */
export type Gap = 'days' | 'day' | 'dayOfMonth' | 'time'

export function gapOf({ form, days, day, dayOfMonth, time }: Draft): Gap | undefined {
  if (form === 'weekly' && !days.length) return 'days'
  if (form === 'weekdayOfMonth' && day === undefined) return 'day'
  if (form === 'dayOfMonth' && dayOfMonth === undefined) return 'dayOfMonth'
  return form !== 'custom' && !time ? 'time' : undefined
}

/** The recurrence of a complete draft. */
export function recurrenceOf(draft: Draft): Recurrence | undefined {
  if (draft.form === 'custom' || gapOf(draft)) return
  // The mode's fields are complete; those of other modes are ignored.
  return { ...draft, kind: draft.form } as Recurrence
}

/** The cron string of a draft; empty while it is incomplete. */
export function valueOf(draft: Draft): string {
  const recurrence = recurrenceOf(draft)
  return recurrence ? toCron(recurrence) : draft.form === 'custom' ? draft.custom : ''
}
