import { t } from '../../i18n/index.ts'
/** Store labels. */
export const words = {
  one: t('common.storeNoun'),
  active: t('common.isActive'),
  inactive: t('common.isInactive'),
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
  toLeads: t('stores.storeCodes'),
  place: t('stores.latitudeAndLongitude'),
  radius: t('stores.radius'),
}
