import { t } from '../../i18n/index.ts'

interface Row {
  readonly externalFields: readonly string[]
}

/** What ServiceTitan keeps of technicians and business units is read-only in their forms. */
export const kept = { hint: t('technicians.fromServiceTitan'), fields: ({ externalFields }: Row) => externalFields }
/** ServiceTitan does not list it, so that it can be deactivated and deleted here. */
export const isOurs = ({ externalFields }: Row): boolean => externalFields.length === 0
export const source = (row: Row): string => (isOurs(row) ? t('lists.own') : 'ServiceTitan')
