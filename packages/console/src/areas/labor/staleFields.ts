import type { FieldsByPath } from '../../frame/form/values.ts'
import { lookup } from '../../frame/index.ts'
import { localDay, localTime } from '../../ui/format.ts'
import { type Log } from './labels.ts'
import { t } from '../../i18n/index.ts'

export const stores = lookup('first', 'stores')
export const types = lookup('third', 'userHoursTypes')
/** "Fri, Nov 20, 3:00 PM" from `2026-11-20T15:00`. */
function formatLocalInput(wall: unknown): string {
  const [date = '', clock = ''] = String(wall).split('T')
  return date && clock ? `${localDay(date)}, ${localTime(clock)}` : ''
}
const times: FieldsByPath = {
  in: { kind: 'text', label: t('common.clockIn'), text: formatLocalInput },
  out: { kind: 'text', label: t('common.clockOut'), text: formatLocalInput },
  breakMin: { kind: 'number', label: t('common.breakMinutes') },
}
/** Fields compared when another user has changed a missing punch. */
export const punchFields: FieldsByPath = { ...times, reason: { kind: 'textarea', label: t('common.reason') } }
/** Fields compared when another user has changed a punch. */
export const logFields: FieldsByPath = {
  storeId: { kind: 'select', label: t('common.store'), options: stores },
  ...times,
  hoursTypeId: { kind: 'select', label: t('common.hoursType'), options: types },
  note: { kind: 'textarea', label: t('common.note') },
}
const choice = (of: { readonly id: number; readonly name: string } | null) => of && { value: of.id, label: of.name }
/** Labels of the punch's current choices, which may be missing from the option lists. */
export const currentChoices = ({ store, hoursType }: Log) => ({
  storeId: choice(store) ?? undefined,
  hoursTypeId: choice(hoursType) ?? undefined,
})
