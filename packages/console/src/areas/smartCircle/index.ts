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
    { path: '', load: () => import('./LentPage.tsx') },
    { path: '/borrowed', load: () => import('./BorrowedPage.tsx') },
    { path: '/days', load: () => import('./DaysPage.tsx') },
  ],
}
