import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const responseTimes: Resource = {
  path: '/response-times',
  label: t('responseTimes.responseTimes'),
  icon: 'responses',
  group: 'Settings',
  section: 'Messages',
  about: t('app.aboutResponseTimes'),
  needs: 'settings.speedToLead',
  isOwn: true,
  isForPeople: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
