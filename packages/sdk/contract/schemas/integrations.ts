import Type from 'typebox'
import { Id, Instant, Nullable, Strict, Text, Uid, type EndpointContract } from './common.ts'
import { rolesWith, type PartnerKey } from '../roles.ts'

const OrganizationParams = Strict({ orgUid: Uid })
const Url = Type.String({ format: 'uri', pattern: '^https://[^\\s@]+$', maxLength: 500 })

/** The fields of both partners. `isSecretSet`: a secret is stored and this server can decrypt it; it is never returned. */
const common = {
  /** Null until the organization has settings. */
  id: Nullable(Id),
  organizationId: Id,
  /** Whether leads can be queued for the partner. */
  isActive: Type.Boolean(),
  baseUrl: Nullable(Type.String()),
  /** The organization's vendor or account number at the partner. */
  account: Nullable(Type.String()),
  isSecretSet: Type.Boolean(),
  updatedAt: Nullable(Instant),
}
/** `secret` is stored encrypted; omitted, it stays unchanged, and null removes it. */
const input = {
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  /** The organization of new settings; defaults to the current one. */
  orgUid: Type.Optional(Uid),
  isActive: Type.Boolean(),
  baseUrl: Type.Optional(Nullable(Url)),
  account: Type.Optional(Nullable(Text(100, 1))),
  secret: Type.Optional(Nullable(Text(500, 8))),
}
/** Ids of the lookup lists `centahServiceId` and `centahAdCode`. */
const CentahMapping = { serviceGroupId: Id, serviceId: Id, adCodeId: Nullable(Id) }
/** Ids of the lookup lists `hdJobType` and `imeSubCategories`. */
const HomeDepotMapping = { serviceGroupId: Id, jobTypeId: Id, subCategoryId: Nullable(Id) }

const CentahSettings = Type.Object({ ...common, mappings: Type.Array(Type.Object(CentahMapping)) })
const HomeDepotSettings = Type.Object({ ...common, mappings: Type.Array(Type.Object(HomeDepotMapping)) })

const example = {
  id: 1,
  organizationId: 1,
  isActive: true,
  baseUrl: 'https://leads.partner.example/v2',
  account: '40117',
  isSecretSet: true,
  updatedAt: '2026-11-21T15:00:00.000Z',
}
const exampleInput = { isActive: true, baseUrl: example.baseUrl, account: example.account, secret: 'a key of the partner' }
const centahMapping = { serviceGroupId: 1, serviceId: 31, adCodeId: null }
const homeDepotMapping = { serviceGroupId: 1, jobTypeId: 41, subCategoryId: null }

const readContract = <const P extends PartnerKey>(partnerName: string, partner: P) =>
  ({
    summary: `Returns an organization’s settings for ${partnerName}, with the mapping of its service groups. \`id\` is null until there are settings. The secret is never returned, only whether one is set. An organization that the caller cannot see returns 404. Not available to users of the other partner.`,
    access: { roles: rolesWith('organization.read'), partnerUsers: [partner] },
    params: OrganizationParams,
    body: Strict({}),
    problems: [404],
  }) as const
const saveContract = (partnerName: string) =>
  ({
    summary: `Creates or updates an organization’s settings for ${partnerName}; \`mappings\` replaces all mappings. Active settings require \`baseUrl\` and \`account\`. An outdated \`updatedAt\` returns 409 \`stale\`, with the current settings in \`current\`; creating a second set of settings returns 409 \`exists\`. Setting or removing \`secret\` requires step-up authentication (403 \`step-up-required\`). Not available to partner users.`,
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: 'inPart' },
    targets: [{ entity: 'connection', at: 'body.id' }],
    problems: [404, 409],
  }) as const

export const integrations = {
  'integrations.centah': {
    ...readContract('the call-tracking partner (Centah)', 'callTracking'),
    reply: CentahSettings,
    example: { params: { orgUid: 'Qw12Qw12Qw12Qw12Qw12Qw12' }, body: {}, reply: { ...example, mappings: [centahMapping] } },
  },
  'integrations.upsertCentah': {
    ...saveContract('the call-tracking partner (Centah)'),
    body: Strict({ ...input, mappings: Type.Optional(Type.Array(Strict(CentahMapping), { maxItems: 50 })) }),
    reply: CentahSettings,
    example: { body: { ...exampleInput, mappings: [centahMapping] }, reply: { ...example, mappings: [centahMapping] } },
  },
  'integrations.homeDepot': {
    ...readContract('the home improvement partner (Home Depot)', 'homeImprovement'),
    reply: HomeDepotSettings,
    example: { params: { orgUid: 'Qw12Qw12Qw12Qw12Qw12Qw12' }, body: {}, reply: { ...example, mappings: [homeDepotMapping] } },
  },
  'integrations.upsertHomeDepot': {
    ...saveContract('the home improvement partner (Home Depot)'),
    body: Strict({ ...input, mappings: Type.Optional(Type.Array(Strict(HomeDepotMapping), { maxItems: 50 })) }),
    reply: HomeDepotSettings,
    example: { body: { ...exampleInput, mappings: [homeDepotMapping] }, reply: { ...example, mappings: [homeDepotMapping] } },
  },
} satisfies Record<string, EndpointContract>
