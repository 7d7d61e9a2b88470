import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Named, Nullable, Ok, Page, Search, Strict, Text, type EndpointContract } from './common.ts'
import { samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

/**
 * Which campaign a shopper's lead belongs to by the UTM parameters of its page. A lead has the campaign of its printed code, or
 * else of the rule that names most of its parameters, the oldest of several; a campaign that a person chooses replaces it. Rules
 * apply when a lead arrives and are the organization's own.
 */
export const CampaignRule = Type.Object({
  id: Id,
  /** Compared without case and accents; `*` stands for any text. Null matches anything. */
  utmSource: Nullable(Type.String()),
  utmMedium: Nullable(Type.String()),
  utmCampaign: Nullable(Type.String()),
  campaign: Named,
  isActive: Type.Boolean(),
  updatedAt: Instant,
})
export type CampaignRule = Static<typeof CampaignRule>

const example: CampaignRule = {
  id: 4,
  utmSource: 'google',
  utmMedium: 'cpc',
  utmCampaign: 'windows-*',
  campaign: { id: 1012, name: 'Paid search' },
  isActive: true,
  updatedAt: '2026-11-01T15:00:00.000Z',
}
const write = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const
const pattern = Type.Optional(Nullable(Text(200)))

export const campaignRules = {
  'settings.campaignRules': {
    summary: 'Lists the rules that give a shopper’s lead its campaign, by default oldest first.',
    access: { roles: rolesWith('organization.read'), internalUsersOnly: true },
    body: Search({ search: Type.Optional(Text(100)), isActive: Type.Optional(Type.Boolean()) }, ['createdAt']),
    reply: Page(CampaignRule),
    example: { body: {}, reply: samplePage(example) },
  },
  'settings.upsertCampaignRule': {
    summary:
      'Creates or updates a campaign rule for leads that arrive from now on. At least one UTM parameter is required; a second rule with the same parameters returns 409 `exists`.',
    access: write,
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      utmSource: pattern,
      utmMedium: pattern,
      utmCampaign: pattern,
      campaignId: Id,
      isActive: Type.Optional(Type.Boolean()),
    }),
    targets: [{ entity: 'campaignRule', at: 'body.id' }],
    reply: CampaignRule,
    problems: [404, 409],
    example: { body: { utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'windows-*', campaignId: 1012 }, reply: example },
  },
  'settings.deleteCampaignRule': {
    summary: 'Deletes a campaign rule; leads keep their campaigns.',
    access: write,
    params: IdParams,
    targets: [{ entity: 'campaignRule', at: 'params.id' }],
    reply: Ok,
    problems: [404],
    example: { params: { id: 4 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
