import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const technicians: Resource = {
  path: '/technicians',
  label: t('common.technicians'),
  icon: 'technicians',
  group: 'Schedule',
  needs: 'technicians.search',
  isOwn: true,
  key: 't',
  pages: [
    { path: '', load: () => import('./Page.tsx') },
    { path: '/time-off', label: t('technicians.timeOff'), needs: 'technicians.timeOff', load: () => import('./TimeOffPage.tsx') },
    { path: '/:id', load: () => import('./TechnicianPage.tsx') },
  ],
}
