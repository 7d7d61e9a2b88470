import { t } from '../../i18n/index.ts'
import type { NamedPage } from '../../resource.ts'

export const pages: readonly NamedPage[] = [
  { path: '/documents', label: t('support.ourDocuments') },
  { path: '/documents/product', label: t('support.walkupDocuments') },
  { path: '/documents/tutorials', label: t('support.tutorials') },
]
