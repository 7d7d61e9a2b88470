import { t, type Text } from '../i18n/index.ts'

const labels: Readonly<Record<string, Text>> = {
  serviceTitan: t('common.fieldService'),
  homeDepot: t('common.retailer'),
  centah: t('common.callTracking'),
  crmWebhook: t('common.crm'),
  hubSpot: t('common.hubspot'),
}

/** The name of an outside system; an unknown one keeps its own. */
export const systemLabel = (system: string): string => labels[system] ?? system
