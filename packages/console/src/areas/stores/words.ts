import { t } from '../../i18n/index.ts'
/** What a store is spoken of with. */
export const words = {
  one: t('common.store2'),
  active: t('common.active2'),
  inactive: t('common.inactive2'),
  state: t('common.state'),
  number: t('common.number'),
  name: t('common.name'),
  brand: t('common.brand'),
  territory: t('common.territory'),
  address: t('common.address'),
  city: t('common.city'),
  timeZone: t('common.timeZone'),
  codes: t('stores.activeCodes'),
  leads: t('common.leads'),
  toLeads: t('stores.thoseOfThisStore'),
  place: t('stores.latitudeAndLongitude'),
  radius: t('stores.radius'),
}
