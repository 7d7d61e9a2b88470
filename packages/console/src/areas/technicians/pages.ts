import { t } from '../../i18n/index.ts'
import type { NamedPages } from '../../resource.ts'

export const pages: NamedPages = [
  { path: '/technicians/time-off', label: t('technicians.timeOff'), needs: 'technicians.timeOff' },
]
