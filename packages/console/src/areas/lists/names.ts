import type { EditableList } from '@walkup/sdk/contract'
import { t, type Text } from '../../i18n/index.ts'

interface ListName {
  readonly list: EditableList
  readonly label: Text
  readonly hint: Text
}
const named = (list: EditableList, label: Text, hint: Text): ListName => ({ list, label, hint })

/** The lists that an organization edits, grouped by what uses them. */
export const groups: readonly { readonly title: Text; readonly lists: readonly ListName[] }[] = [
  {
    title: t('lists.booking'),
    lists: [
      named('hdsfiGroup', t('lists.hdsfiGroup'), t('lists.hdsfiGroupHint')),
      named('languageTypes', t('common.languages'), t('lists.languageTypesHint')),
      named('rejectReasons', t('lists.rejectReasons'), t('lists.rejectReasonsHint')),
      named('cancelReasons', t('lists.cancelReasons'), t('lists.cancelReasonsHint')),
    ],
  },
  {
    title: t('lists.people'),
    lists: [
      named('userTrades', t('common.trades'), t('lists.userTradesHint')),
      named('userActivities', t('lists.userActivities'), t('lists.userActivitiesHint')),
      named('userReasons', t('lists.userReasons'), t('lists.userReasonsHint')),
      named('userHoursTypes', t('lists.userHoursTypes'), t('lists.userHoursTypesHint')),
    ],
  },
  {
    title: t('common.stores'),
    lists: [
      named('storesBrands', t('lists.storesBrands'), t('lists.storesBrandsHint')),
      named('costcoStores', t('lists.costcoStores'), t('lists.costcoStoresHint')),
    ],
  },
  {
    title: t('common.outsideSystems'),
    lists: [
      named('serviceTitanCampaigns', t('lists.serviceTitanCampaigns'), t('lists.serviceTitanCampaignsHint')),
      named('serviceTitanJobTypes', t('lists.serviceTitanJobTypes'), t('lists.serviceTitanJobTypesHint')),
      named('centahServiceId', t('lists.centahServiceId'), t('lists.centahServiceIdHint')),
      named('centahAdCode', t('lists.centahAdCode'), t('lists.centahAdCodeHint')),
      named('hdJobType', t('lists.hdJobType'), t('lists.hdJobTypeHint')),
      named('imeSubCategories', t('lists.imeSubCategories'), t('lists.imeSubCategoriesHint')),
    ],
  },
]
export const nameOf = (list: string): ListName | undefined =>
  groups.flatMap(({ lists }) => lists).find((one) => one.list === list)
