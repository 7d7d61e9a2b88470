import type { Failure } from '../../data/problem.ts'
import { t, type Text } from '../../i18n/index.ts'

export const words = {
  title: t('slots.slots'),
  week: t('slots.week'),
  weeklyPattern: t('slots.weeklyPattern'),
  type: t('slots.type'),
  territory: t('common.territory'),
  dated: t('slots.datedSlot'),
  pattern: t('slots.fromTheWeeklyPattern'),
  closed: t('common.closed'),
  ownTimes: t('slots.ownTimes'),
  byPattern: t('slots.pattern'),
  offSchedule: t('slots.offSchedule'),
  add: t('slots.addSlot'),
  apply: t('slots.applyPatternMenu'),
  seats: t('common.seats'),
  technicians: t('common.technicians'),
  notSaved: t('common.notSaved'),
  notDeleted: t('common.notDeleted'),
  remove: t('common.delete'),
  gone: t('slots.slotDeleted'),
  asBefore: t('slots.undone'),
  deleted: t('slots.slotDeletedMeanwhile'),
  otherTimes: t('slots.dayChangedMeanwhile'),
  again: t('slots.addAgain'),
} as const satisfies Record<string, Text>

/** Why a slot could not be changed, naming the conflict. */
export function refusal(failure: Failure): string {
  const { taken, count } = failure.body as { taken?: number; count?: number }
  if (failure.code === 'capacity') return t('slots.tooFewSeats', { taken: taken ?? 0 })
  if (failure.code === 'in-use') return t('slots.slotBooked', { count: count ?? 1 })
  if (failure.code === 'overlap' || failure.code === 'exists') return t('slots.sameStart')
  if (failure.code === 'gone') return t('slots.dayTimesChanged')
  if (failure.code === 'stale') return t('slots.slotChangedMeanwhile')
  return failure.errors[0] ? failure.errors[0].message : (failure.detail ?? failure.title)
}

/** Why a day's slots could not be replaced. */
export function dayRefusal(failure: Failure): string {
  const { count } = failure.body as { count?: number }
  if (failure.code === 'in-use') return t('slots.dayBooked', { count: count ?? 1 })
  if (failure.code === 'stale') return t('slots.dayShowsTheirs')
  return refusal(failure)
}

/** Why a pattern slot could not be deleted: it has upcoming bookings, but can be ended. */
export const patternRefusal = (failure: Failure): string =>
  failure.code === 'in-use'
    ? t('slots.patternBooked', { failure: (failure.body.count as number | undefined) ?? 1 })
    : refusal(failure)
