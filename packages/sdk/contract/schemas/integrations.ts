import Type from 'typebox'
import { Id, Instant, Nullable, Strict, Text, Uid, type EndpointContract } from './common.ts'
import { rolesWith, type PartnerKey } from '../roles.ts'

const OrganizationParams = Strict({ orgUid: Uid })
const Url = Type.String({ format: 'uri', pattern: '^https://[^\\s@]+$', maxLength: 500 })

/** What both outside systems have. `isSecretSet`: a secret is kept and this server can open it; it is never answered. */
const common = {
  /** null until the organization has settings. */
  id: Nullable(Id),
  organizationId: Id,
  /** Whether leads may be queued for it. */
  isActive: Type.Boolean(),
  baseUrl: Nullable(Type.String()),
  /** How the other system knows the organization: a vendor or account number. */
  account: Nullable(Type.String()),
  isSecretSet: Type.Boolean(),
  updatedAt: Nullable(Instant),
}
/** `secret` is kept encrypted: left out it stays, null removes it. */
const input = {
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  /** The organization; the current one by default. Only when settings are made. */
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

const read = <const P extends PartnerKey>(what: string, partner: P) =>
  ({
    summary: `An organization’s settings with ${what}, and what it calls each service group. \`id\` is null until there are any. The secret is never answered, only whether one is set. An organization out of reach is 404; the other partner’s user is refused.`,
    access: { roles: rolesWith('organization.read'), partnerUsers: [partner] },
    params: OrganizationParams,
    body: Strict({}),
    problems: [404],
  }) as const
const write = (what: string) =>
  ({
    summary: `Makes an organization’s settings with ${what}, or changes them; \`mappings\` replaces all of them. Switched on they need \`baseUrl\` and \`account\`. A stale \`updatedAt\` is 409 \`stale\` with the current settings in \`current\`; a second set is 409 \`exists\`. Setting or removing \`secret\` needs a recent proof of who the caller is (403 \`step-up-required\`). Partners’ users are refused.`,
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: 'inPart' },
    targets: [{ entity: 'integration', at: 'body.id' }],
    problems: [404, 409],
  }) as const

export const integrations = {
  'integrations.centah': {
    ...read('the call-tracking partner (Centah)', 'callTracking'),
    reply: CentahSettings,
    example: { params: { orgUid: 'Qw12Qw12Qw12Qw12Qw12Qw12' }, body: {}, reply: { ...example, mappings: [centahMapping] } },
  },
  'integrations.upsertCentah': {
    ...write('the call-tracking partner (Centah)'),
    body: Strict({ ...input, mappings: Type.Optional(Type.Array(Strict(CentahMapping), { maxItems: 50 })) }),
    reply: CentahSettings,
    example: { body: { ...exampleInput, mappings: [centahMapping] }, reply: { ...example, mappings: [centahMapping] } },
  },
  'integrations.homeDepot': {
    ...read('the home improvement partner (Home Depot)', 'homeImprovement'),
    reply: HomeDepotSettings,
    example: { params: { orgUid: 'Qw12Qw12Qw12Qw12Qw12Qw12' }, body: {}, reply: { ...example, mappings: [homeDepotMapping] } },
  },
  'integrations.upsertHomeDepot': {
    ...write('the home improvement partner (Home Depot)'),
    body: Strict({ ...input, mappings: Type.Optional(Type.Array(Strict(HomeDepotMapping), { maxItems: 50 })) }),
    reply: HomeDepotSettings,
    example: { body: { ...exampleInput, mappings: [homeDepotMapping] }, reply: { ...example, mappings: [homeDepotMapping] } },
  },
} satisfies Record<string, EndpointContract>
