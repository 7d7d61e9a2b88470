import type { FieldsByPath } from '../../frame/form/values.ts'
import { say, t } from '../../words/index.ts'
import type { SlotBase } from './slots.ts'
import { words } from './words.ts'

/** A slot's times and seats as they are typed. */
export interface Times {
  readonly startLocal: string
  readonly endLocal: string
  readonly capacity: string
}
export const timesOf = ({ startLocal, endLocal, capacity }: SlotBase): Times => ({
  startLocal,
  endLocal,
  capacity: String(capacity),
})
/** What two versions of a slot are compared by. */
export const comparedTimes: FieldsByPath = {
  startLocal: { kind: 'time', label: { en: 'From', es: 'Desde' } },
  endLocal: { kind: 'time', label: { en: 'To', es: 'Hasta' } },
  capacity: { kind: 'number', label: words.seats },
}
/** What is wrong with a slot's times, by field. */
export function wrongTimes({ startLocal, endLocal, capacity }: Times): Readonly<Record<string, string>> {
  const seats = Number(capacity)
  return {
    ...(startLocal ? {} : { startLocal: t('This is needed') }),
    ...(endLocal > startLocal ? {} : { endLocal: say({ en: 'After its start', es: 'Después del inicio' }) }),
    ...(capacity !== '' && Number.isInteger(seats) && seats >= 0 && seats <= 1000
      ? {}
      : { capacity: say({ en: 'From 0 to 1,000', es: 'De 0 a 1.000' }) }),
  }
}
