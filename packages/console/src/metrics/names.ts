import { t, type Text } from '../i18n/index.ts'

/** Row names. */
export const names = {
  organization: t('common.organization'),
  territory: t('common.territory'),
  store: t('common.store'),
  leadGenerator: t('common.leadGenerator'),
  serviceGroup: t('common.service'),
  appointmentType: t('common.appointmentType'),
  status: t('common.status'),
} as const satisfies Record<string, Text>
