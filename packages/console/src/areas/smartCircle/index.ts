import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const smartCircle: Resource = {
  path: '/smart-circle',
  label: t('common.smartCircle'),
  icon: 'circle',
  group: 'People',
  needs: 'smartCircle.searchOffers',
  isOwn: true,
  pages: [
    { path: '', label: t('smartCircle.lentTab'), load: () => import('./LentPage.tsx') },
    { path: '/borrowed', label: t('smartCircle.borrowedTab'), load: () => import('./BorrowedPage.tsx') },
    { path: '/days', label: t('smartCircle.daysTab'), needs: 'smartCircle.days', load: () => import('./DaysPage.tsx') },
  ],
}
