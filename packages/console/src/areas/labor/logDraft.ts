import { t } from '../../i18n/index.ts'
import { fromLocalInput, toLocalInput } from '../users/localInput.ts'
import type { Log } from './labels.ts'

/** Form values of a punch, with local times in its store's zone: `2026-11-20T15:00`. */
export interface Draft {
  readonly userId: number | null
  readonly storeId: number | null
  readonly in: string
  readonly out: string
  readonly breakMin: string
  readonly hoursTypeId: number | null
  readonly note: string
}

/** The form values of a punch, or of a new one. */
export const draftOf = (log: Log | undefined, userId?: number): Draft => ({
  userId: log?.user.id ?? userId ?? null,
  storeId: log?.store?.id ?? null,
  in: log ? toLocalInput(log.clockInAt, log.timeZone) : '',
  out: log?.clockOutAt ? toLocalInput(log.clockOutAt, log.timeZone) : '',
  breakMin: String(log?.breakMin ?? 0),
  hoursTypeId: log?.hoursType?.id ?? null,
  note: log?.note ?? '',
})

/** Client-side validation errors by body field; the server validates the rest. */
export function draftErrors(draft: Draft, isNew: boolean): Readonly<Record<string, string>> {
  const made: Record<string, string> = {}
  if (draft.userId === null) made.userId = t('common.requiredField')
  if (isNew && draft.storeId === null) made.storeId = t('common.requiredField')
  if (!draft.in) made.clockInAt = t('common.requiredField')
  if (!/^\d{1,4}$/.test(draft.breakMin)) made.breakMin = t('common.enterAWholeNumber')
  return made
}

/** The instant of a typed time; an unchanged time retains its seconds. */
export const instantAt = (
  typed: string,
  began: string,
  was: string | null | undefined,
  from: string,
  to: string,
): string | null => (was && typed === began && from === to ? was : fromLocalInput(typed, to))
