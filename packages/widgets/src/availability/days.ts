import type { Replies } from '@walkup/sdk/public'
import type { Formats } from '../format.ts'
import type { MessageKey } from '../languages/index.ts'

export type Slot = Replies['qrCodes.availableAppointments']['days'][number]['slots'][number]
export type ChosenSlot = Pick<Slot, 'id' | 'startAt' | 'endAt'> & Partial<Pick<Slot, 'remaining'>>

export const parts = ['morning', 'afternoon', 'evening'] as const
/** The parts of a day, split at noon and five o'clock. */
export const partOf = ({ startLocal }: Slot): (typeof parts)[number] =>
  startLocal < '12' ? 'morning' : startLocal < '17' ? 'afternoon' : 'evening'

const DAY = 86_400_000

// Calendar days are computed as UTC midnights, which have no DST changes.
export const addDays = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * DAY).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY

export const daysFrom = (from: string, count: number): string[] => [...Array(count).keys()].map((at) => addDays(from, at))

type PagingKeyEvent = Pick<KeyboardEvent, 'key' | 'preventDefault'> & { readonly currentTarget: HTMLElement }

/** How days are paginated. A page is identified by its first day. */
export interface Paging {
  pageOf(date: string, today: string): string
  /** The page at an offset in pages. */
  turn(page: string, by: number): string
  /** Its days; empty strings pad a month. */
  daysOf(page: string, locale: string): readonly string[]
  /** The days to name columns by, if they have headers. */
  weekOf?(page: string, locale: string): readonly string[]
  titleOf(format: Formats, page: string, last: string): string
  /** Labels of the paging buttons. */
  readonly texts: readonly [before: MessageKey, after: MessageKey]
  /** The day that a key navigates to. */
  press?(event: PagingKeyEvent, day: string, choose: (date: string) => void): void
}

/** Pages of seven days, starting today. */
export const week: Paging = {
  // The page's month may have started before today.
  pageOf: (date, today) => addDays(today, Math.max(0, Math.floor(daysBetween(today, date) / 7)) * 7),
  turn: (page, by) => addDays(page, by * 7),
  daysOf: (page) => daysFrom(page, 7),
  titleOf: (format, page, last) => `${format.shortDay(page)} – ${format.shortDay(last)}`,
  texts: ['weekBefore', 'weekAfter'],
}

/** The calendar day of an instant in a time zone; the Swedish format is ISO. */
export const dayIn = (timeZone: string | undefined, at: Date | string): string =>
  new Date(at).toLocaleDateString('sv', { timeZone })
