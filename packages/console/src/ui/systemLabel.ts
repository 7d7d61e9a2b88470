import type { Replies } from '@walkup/sdk'
import { t, type Text } from '../i18n/index.ts'

type System = Replies['deliveries.search']['items'][number]['system']
export const systemLabels: Readonly<Record<System, Text>> = {
  serviceTitan: t('integrations.serviceTitan'),
  hubSpot: t('common.hubspot'),
  crmWebhook: t('common.crm'),
  homeDepot: t('common.retailer'),
  centah: t('common.callTracking'),
  sms: t('integrations.sms'),
  webhook: t('integrations.webhook'),
}

/** The name of an outside system; an unknown one keeps its own. */
export const systemLabel = (system: string): string => (systemLabels as Readonly<Record<string, Text>>)[system] ?? system
