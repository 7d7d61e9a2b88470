import type { SwitchKey } from '@walkup/sdk/contract'
import { t, type Text } from '../../i18n/index.ts'

interface Name {
  readonly label: Text
  readonly hint: Text
}
/** What each feature is called, and what it covers. */
export const names: Readonly<Record<SwitchKey, Name>> = {
  dashboard: { label: t('common.today'), hint: t('featureSwitches.dashboardHint') },
  charts: { label: t('charts.charts'), hint: t('featureSwitches.chartsHint') },
  reports: { label: t('reports.reports'), hint: t('featureSwitches.reportsHint') },
  labor: { label: t('labor.labor'), hint: t('featureSwitches.laborHint') },
  shifts: { label: t('shifts.shifts'), hint: t('featureSwitches.shiftsHint') },
  'qr-codes': { label: t('common.qrCodes'), hint: t('featureSwitches.qrCodesHint') },
  technicians: { label: t('common.technicians'), hint: t('featureSwitches.techniciansHint') },
  'smart-circle': { label: t('common.smartCircle'), hint: t('featureSwitches.smartCircleHint') },
  'web-config': { label: t('webConfig.bookingPage'), hint: t('featureSwitches.webConfigHint') },
  integrations: { label: t('integrations.integrations'), hint: t('featureSwitches.integrationsHint') },
  imports: { label: t('featureSwitches.imports'), hint: t('featureSwitches.importsHint') },
  notifications: { label: t('notifications.notifications'), hint: t('featureSwitches.notificationsHint') },
  support: { label: t('common.documentsAndTutorials'), hint: t('common.documentsAndTutorials') },
}
