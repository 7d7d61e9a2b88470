import { t } from '../../i18n/index.ts'
import type { NamedPage } from '../../resource.ts'

export const pages: readonly NamedPage[] = [
  { path: '/organizations', label: t('common.organizations') },
  { path: '/organizations/territories', label: t('common.territories') },
  { path: '/organizations/retention', label: t('common.retention'), needs: 'privacy.retention' },
  { path: '/organizations/contacts', label: t('organizations.businessContacts') },
]
