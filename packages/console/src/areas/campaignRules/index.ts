import { t } from '../../i18n/index.ts'
import type { Resource } from '../../resource.ts'

export const campaignRules: Resource = {
  path: '/campaign-rules',
  label: t('campaignRules.rules'),
  icon: 'lists',
  group: 'Settings',
  section: 'Booking',
  about: t('app.aboutCampaignRules'),
  needs: 'settings.campaignRules',
  isOwn: true,
  isUnlisted: true,
  pages: [{ path: '', load: () => import('./Page.tsx') }],
}
