import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const stores: Resource = {
  path: '/stores',
  label: t('common.stores'),
  icon: 'stores',
  group: 'Places',
  needs: 'stores.search',
  isOwn: true,
  key: 's',
  pages: [
    { path: '', load: () => import('./Page.tsx') },
    { path: '/:id', load: () => import('./Page.tsx') },
  ],
}
