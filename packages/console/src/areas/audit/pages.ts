import { t } from '../../i18n/index.ts'
import type { NamedPage } from '../../resource.ts'

export const pages: readonly NamedPage[] = [
  { path: '/audit', label: t('audit.changes') },
  { path: '/audit/security', label: t('common.securityLog'), needs: 'security.search' },
]
