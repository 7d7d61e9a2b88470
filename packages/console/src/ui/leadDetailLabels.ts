import type { LeadDetailKey } from '@walkup/sdk/domain'
import { t, type Text } from '../i18n/index.ts'

export const leadDetailLabels: Readonly<Record<LeadDetailKey, Text>> = {
  comments: t('leads.comments'),
  secondContactName: t('leads.secondContactName'),
  secondContactPhone: t('leads.secondContactPhone'),
}
