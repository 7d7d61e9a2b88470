import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const queue: Resource = {
  path: '/queue',
  label: t('queue.title'),
  icon: 'queue',
  group: 'Leads',
  needs: 'leads.claim',
  isForPeople: true,
  landingOf: ['dispatcher'],
  key: 'e',
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
