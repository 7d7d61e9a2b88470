import { t } from '../../i18n/index.ts'
import type { NamedPage } from '../../resource.ts'

export const pages: readonly NamedPage[] = [
  { path: '/smart-circle', label: t('smartCircle.lentTab'), needs: 'smartCircle.searchOffers' },
  { path: '/smart-circle/borrowed', label: t('smartCircle.borrowedTab'), needs: 'smartCircle.searchOffers' },
  { path: '/smart-circle/days', label: t('smartCircle.daysTab'), needs: 'smartCircle.days' },
]
