import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const myDay: Resource = {
  path: '/my-day',
  label: t('myDay.myDay'),
  icon: 'day',
  group: 'Today',
  needs: 'labor.clock',
  key: 'm',
  pages: [page('', () => import('./MyDayPage.tsx'))],
}
