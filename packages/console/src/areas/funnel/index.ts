import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const funnel: Resource = {
  path: '/funnel',
  label: t('funnel.title'),
  icon: 'funnel',
  group: 'Insight',
  needs: 'reports.funnel',
  isOwn: true,
  isForPeople: true,
  pages: [
    { path: '', load: () => import('./Page.tsx') },
    { path: '/:by', load: () => import('./Page.tsx') },
  ],
}
