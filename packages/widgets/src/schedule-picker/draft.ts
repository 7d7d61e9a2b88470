import { fromCron, toCron, type Recurrence, type WeekName } from '@walkup/sdk/domain'

/** The forms of a schedule (docs/domain.md#constants); monthly ones recur every month or every N months. */
export const forms = ['weekly', 'weekdayOfMonth', 'dayOfMonth'] as const
export type Form = (typeof forms)[number]

/** What is chosen so far, in every form: going from one to another and back forgets nothing. */
export interface Draft {
  readonly form: Form | 'custom'
  readonly days: readonly number[]
  readonly week: WeekName
  /** Sunday 0 to Saturday 6. */
  readonly day?: number
  readonly dayOfMonth?: number
  readonly everyMonths: number
  /** `HH:mm`; empty while it is being typed. */
  readonly time: string
  /** A value of none of the forms, as it was given. */
  readonly custom: string
  /** A day of the first week, and the last day. */
  readonly start: string
  readonly end: string
}

/** Cron counts months from January anew each year: only what divides a year really comes every N months. */
export const intervals = [1, 2, 3, 4, 6, 12] as const

/** The forms that a `modes` attribute names; all of them when it names none. */
export function formsOf(modes: string | null): readonly Form[] {
  const wished = modes?.split(/\s+/) ?? []
  const offered = forms.filter((form) => wished.includes(form))
  return offered.length ? offered : forms
}

/** The draft of a cron string; one that can't be read stays as it is. */
export function toDraft(cron: string, form: Form, start: string, end: string): Draft {
  const read = fromCron(cron)
  const custom = read ? '' : cron.trim()
  const empty: Draft = { form, days: [], week: 'First', everyMonths: 1, time: '09:00', custom, start, end }
  if (!read) return custom ? { ...empty, form: 'custom' } : empty
  const { kind, ...chosen } = read
  return { ...empty, ...chosen, form: kind }
}

/** What an unfinished draft lacks. `time` is the only one that can be lacking after a choice was made. */
export type Gap = 'days' | 'day' | 'dayOfMonth' | 'time'

export function gapOf({ form, days, day, dayOfMonth, time }: Draft): Gap | undefined {
  if (form === 'weekly' && !days.length) return 'days'
  if (form === 'weekdayOfMonth' && day === undefined) return 'day'
  if (form === 'dayOfMonth' && dayOfMonth === undefined) return 'dayOfMonth'
  return form !== 'custom' && !time ? 'time' : undefined
}

/** The recurrence of a finished draft. */
export function recurrenceOf(draft: Draft): Recurrence | undefined {
  if (draft.form === 'custom' || gapOf(draft)) return
  // Nothing that the form asks for is missing; what the other forms keep does no harm.
  return { ...draft, kind: draft.form } as Recurrence
}

/** The cron string of a draft; empty while it is unfinished. */
export function valueOf(draft: Draft): string {
  const recurrence = recurrenceOf(draft)
  return recurrence ? toCron(recurrence) : draft.form === 'custom' ? draft.custom : ''
}
