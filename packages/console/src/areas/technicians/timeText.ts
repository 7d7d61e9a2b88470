import { localTime } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import type { TimeOff } from './week.ts'

/** "All day", "From 12:00 PM", "Until 3:00 PM", "12:00 PM–3:00 PM". */
export function timeText({ startLocal, endLocal }: Pick<TimeOff, 'startLocal' | 'endLocal'>): string {
  if (startLocal === null)
    return endLocal === null ? t('technicians.wholeDay') : t('technicians.dayUntil', { time: localTime(endLocal) })
  if (endLocal === null) return t('technicians.dayFrom', { time: localTime(startLocal) })
  return `${localTime(startLocal)}–${localTime(endLocal)}`
}
