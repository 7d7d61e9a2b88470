import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const myDay: Resource = {
  path: '/my-day',
  label: t('myDay.myDay'),
  icon: 'day',
  group: 'Today',
  // The rest of the day remains when labor is switched off.
  needs: ['labor.clock', 'users.recordActivity'],
  isForField: true,
  key: 'm',
  pages: [{ path: '', load: () => import('./MyDayPage.tsx') }],
}
