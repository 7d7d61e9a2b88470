import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const jobs: Resource = {
  path: '/jobs',
  label: t('jobs.title'),
  icon: 'cadences',
  group: 'Settings',
  section: 'Organization',
  about: t('app.aboutJobs'),
  needs: 'jobs.list',
  isOwn: true,
  isForPeople: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
