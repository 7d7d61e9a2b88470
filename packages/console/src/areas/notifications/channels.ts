import { t } from '../../i18n/index.ts'

export const channelLabels = { inApp: t('notifications.inbox'), email: t('common.emailShort') } as const
