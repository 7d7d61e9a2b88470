import type { FieldsByPath } from '../../frame/form/values.ts'
import { t } from '../../i18n/index.ts'
import type { SlotBase } from './slots.ts'

/** Time and capacity form values, as typed. */
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
/** Fields compared when two versions conflict. */
export const timeFields: FieldsByPath = {
  startLocal: { kind: 'time', label: t('common.from') },
  endLocal: { kind: 'time', label: t('common.to') },
  capacity: { kind: 'number', label: t('common.seats') },
}
/** Validation errors by field. */
export function timeErrors({ startLocal, endLocal, capacity }: Times): Readonly<Record<string, string>> {
  const seats = Number(capacity)
  return {
    ...(startLocal ? {} : { startLocal: t('common.requiredField') }),
    ...(endLocal > startLocal ? {} : { endLocal: t('slots.endAfterStart') }),
    ...(capacity !== '' && Number.isInteger(seats) && seats >= 0 && seats <= 1000 ? {} : { capacity: t('slots.seatsRange') }),
  }
}
