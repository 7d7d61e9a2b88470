import { defineForm, defineList, lookup } from '../../frame/index.ts'
import { t } from '../../i18n/index.ts'

const pattern = { kind: 'text', hint: t('campaignRules.patternHint') } as const

const form = defineForm({
  endpoint: 'settings.upsertCampaignRule',
  title: { add: t('campaignRules.newRule'), edit: t('campaignRules.editRule') },
  fields: {
    utmCampaign: { ...pattern, label: t('campaignRules.utmCampaign'), isWide: true },
    utmSource: { ...pattern, label: t('campaignRules.source') },
    utmMedium: { ...pattern, label: t('campaignRules.medium') },
    campaignId: { kind: 'select', label: t('campaignRules.campaign'), options: lookup('fourth', 'serviceTitanCampaigns') },
    isActive: { kind: 'boolean', label: t('common.active'), start: true },
  },
  read: ({ campaign }) => ({ campaignId: campaign.id }),
  chosen: ({ campaign }) => ({ campaignId: { value: campaign.id, label: campaign.name } }),
})

export const campaignRules = defineList({
  endpoint: 'settings.campaignRules',
  path: '/campaign-rules',
  title: t('campaignRules.rules'),
  noun: [t('campaignRules.noun'), t('campaignRules.nouns')],
  icon: 'flag',
  empty: { title: t('campaignRules.empty'), text: t('campaignRules.emptyHint') },
  emptyFiltered: { title: t('campaignRules.empty'), text: t('campaignRules.emptyHint') },
  add: t('campaignRules.newRule'),
  sort: { by: 'createdAt', direction: 'asc' },
  filters: {
    search: { kind: 'text', label: t('campaignRules.utmCampaign') },
    isActive: { kind: 'boolean', label: t('common.active'), yes: t('common.active'), no: t('common.off') },
  },
  columns: [
    {
      id: 'campaign',
      title: t('campaignRules.campaign'),
      width: 220,
      isSticky: true,
      text: ({ campaign }) => campaign.name,
    },
    { id: 'utmCampaign', title: t('campaignRules.utmCampaign'), width: 220, text: (row) => row.utmCampaign },
    { id: 'utmSource', title: t('campaignRules.source'), width: 180, text: (row) => row.utmSource },
    { id: 'utmMedium', title: t('campaignRules.medium'), width: 180, text: (row) => row.utmMedium },
    {
      id: 'isActive',
      title: t('common.active'),
      width: 110,
      text: (row) => (row.isActive ? t('common.active') : t('common.off')),
    },
  ],
  name: ({ campaign }) => campaign.name,
  apart: ({ utmCampaign, utmSource, utmMedium }) => [utmCampaign, utmSource, utmMedium].filter(Boolean).join(' · '),
  narrow: ({ utmCampaign, utmSource, utmMedium }) => [utmCampaign, utmSource, utmMedium].filter(Boolean).join(' · '),
  form,
  remove: {
    endpoint: 'settings.deleteCampaignRule',
    back: ({ utmSource, utmMedium, utmCampaign, campaign, isActive }, client) =>
      client.call('settings.upsertCampaignRule', {
        body: { utmSource, utmMedium, utmCampaign, campaignId: campaign.id, isActive },
      }),
  },
})
