import { t } from '../../i18n/index.ts'
import type { NamedPage } from '../../resource.ts'

/** Partner users see only each other; they work in no store, so there are no punches or shifts. */
const isNotFor = [2, 16]

export const pages: readonly NamedPage[] = [
  { path: '/users', label: t('common.allTab'), needs: 'users.search' },
  { path: '/users/partners', label: t('users.partnerUsers'), needs: 'users.upsertHomeDepot', isNotFor },
  { path: '/users/activity', label: t('common.activity'), needs: 'users.searchActivity', isNotFor },
  { path: '/users/no-activity', label: t('common.noActivity'), needs: 'users.searchNoActivity', isNotFor },
  { path: '/users/schedules', label: t('users.schedules'), needs: 'users.schedules', isNotFor },
]
