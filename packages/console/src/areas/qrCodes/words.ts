import { t } from '../../i18n/index.ts'
export const words = {
  label: t('common.label'),
  generator: t('common.leadGenerator'),
  store: t('common.store'),
  group: t('common.service'),
  types: t('common.appointmentTypes'),
  allTypes: t('qrCodes.allTypes'),
  state: t('common.state'),
  inUse: t('qrCodes.inUse'),
  off: t('qrCodes.off'),
  expired: t('qrCodes.expired'),
  expires: t('qrCodes.inUseUntil'),
  scans: t('qrCodes.scans30Days'),
  lastScan: t('qrCodes.lastScan'),
  address: t('qrCodes.leadsTo'),
  made: t('qrCodes.created'),
} as const
