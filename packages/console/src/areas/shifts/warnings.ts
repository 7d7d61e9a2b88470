import { formatAppointment, localDay, localTime } from '../../ui/format.ts'
import { t, type Text } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import type { WeekPlan } from './useWeekPlan.ts'

export interface Warning {
  readonly key: string
  readonly kind: Text
  readonly text: string
}

/** Overtime, overlaps and missing coverage of a week, as sentences. */
export function warningsOf({ people, gaps, overlaps }: WeekPlan): readonly Warning[] {
  const over = people.filter(({ overtimeMin, doubletimeMin }) => overtimeMin + doubletimeMin > 0)
  return [
    ...overlaps.map(({ user, shiftIds, startAt, timeZone }) => ({
      key: `overlap ${shiftIds.join(' ')}`,
      kind: t('shifts.overlapWarning'),
      text: t('shifts.overlapText', { name: user.name, at: formatAppointment(startAt, timeZone) }),
    })),
    ...over.map(({ user, overtimeMin, doubletimeMin, overtimeFrom, minutes }) => ({
      key: `overtime ${user.id}`,
      kind: t('shifts.overtime'),
      text: t('shifts.overtimeText', {
        name: user.name,
        over: hoursAndMinutes(overtimeMin + doubletimeMin),
        total: hoursAndMinutes(minutes),
        day: overtimeFrom ? localDay(overtimeFrom) : '',
      }),
    })),
    ...gaps.map(({ store, date, startLocal, endLocal, needed, planned }) => ({
      key: `gap ${store.id} ${date} ${startLocal}`,
      kind: t('shifts.missingCoverage'),
      text: t('shifts.gapText', {
        store: store.name,
        day: localDay(date),
        range: `${localTime(startLocal)}–${localTime(endLocal)}`,
        planned,
        needed,
      }),
    })),
  ]
}
