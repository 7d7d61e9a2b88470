import { t } from '../../i18n/index.ts'
import { page } from '../../app/page.ts'
import type { Resource } from '../../resources.ts'

export const stores: Resource = {
  path: '/stores',
  label: t('common.stores'),
  icon: 'stores',
  group: 'Places',
  needs: 'stores.search',
  isOwn: true,
  key: 's',
  pages: [page('', () => import('./Page.tsx')), page('/:id', () => import('./Page.tsx'))],
}
