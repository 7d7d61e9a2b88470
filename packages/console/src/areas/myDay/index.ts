import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const myDay: Resource = {
  path: '/my-day',
  label: t('myDay.myDay'),
  icon: 'day',
  group: 'Today',
  needs: 'labor.clock',
  key: 'm',
  pages: [{ path: '', load: () => import('./MyDayPage.tsx') }],
}
