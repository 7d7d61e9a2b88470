import { localTime } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import type { TimeOff } from './week.ts'

/** "All day", "12:00 PM–", "–3:00 PM". */
export const timeText = ({ startLocal, endLocal }: Pick<TimeOff, 'startLocal' | 'endLocal'>): string =>
  startLocal === null && endLocal === null
    ? t('technicians.wholeDay')
    : `${startLocal === null ? '' : localTime(startLocal)}–${endLocal === null ? '' : localTime(endLocal)}`
