import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'settings.campaignRules',
  'settings.upsertCampaignRule',
  'settings.deleteCampaignRule',
]
