import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf, Strict, Text, type EndpointContract, type ComponentFields } from './common.ts'
import { rolesWith } from '../roles.ts'

/** The systems that an organization connects to with settings of its own. */
export const connectionSystems = ['serviceTitan', 'hubSpot', 'crmWebhook', 'homeDepot', 'centah', 'sms'] as const
export const ConnectionSystem = OneOf(...connectionSystems)
const SystemParams = Strict({ system: ConnectionSystem })
const SettingValue = Type.Union([
  Text(2000),
  Type.Boolean(),
  Type.Record(Type.String({ maxLength: 40 }), Text(200), { maxProperties: 50 }),
])

const Settings = Type.Record(Type.String({ pattern: '^[A-Za-z]{1,40}$' }), Nullable(SettingValue), { maxProperties: 20 })

/** The lists that a system owns. */
const SyncedList = OneOf('serviceTitanBussiness', 'serviceTitanCampaigns', 'serviceTitanJobTypes', 'technicians')
const Count = Type.Integer({ minimum: 0 })

/** The state of an organization's connection to one system. */
export const Connection = Type.Object({
  system: ConnectionSystem,
  isActive: Type.Boolean(),
  /** The system is simulated by the demo; nothing leaves this server. */
  isSimulated: Type.Boolean(),
  /** `notConfigured`: a required setting or secret is missing. `paused`: turned off. `failing`: recent calls failed. */
  health: OneOf('notConfigured', 'ok', 'failing', 'paused'),
  lastSuccessAt: Nullable(Instant),
  /** The latest failure since the last success, in English. */
  lastError: Nullable(Type.String()),
  /** With `useCapacity`: since when open capacity cannot be read, and why, in English. Until then the organization’s own rules decide what is offered. */
  capacityFailure: Nullable(Type.Object({ at: Instant, error: Type.String() })),
  /** Every setting of the system; null where it has no value. */
  settings: Type.Record(Type.String(), Nullable(SettingValue)),
  /** What settings are for most accounts, to begin with. */
  usualSettings: Type.Record(Type.String(), Type.String()),
  /** The names of the secrets that staff enter. */
  secretNames: Type.Array(Type.String()),
  /** The names of the secrets that are set. The secrets themselves are never returned. */
  secretsSet: Type.Array(Type.String()),
  /** Required settings and secrets that have no value. */
  missing: Type.Array(Type.String()),
  /**
   * Lists that are left as they were, since the system would deactivate many of their entries at once: `deactivated` of the `of` active
   * ones. `connections.sync` with `acceptLists` changes them all the same.
   */
  heldLists: Type.Array(Type.Object({ list: SyncedList, deactivated: Count, of: Count })),
  /** Whether results come back from it, so that it can be read at once. */
  canSync: Type.Boolean(),
  /** Deliveries that wait, and those given up in the last 30 days. */
  waiting: Type.Integer(),
  dead: Type.Integer(),
  /** Null until it is first saved. */
  updatedAt: Nullable(Instant),
  /** The signing secret of `crmWebhook`, only in the response that creates it. */
  secret: Type.Optional(Type.String()),
})
export type Connection = Static<typeof Connection>

/** The outcome of one live call to a system. */
export const ConnectionTest = Type.Object({
  ok: Type.Boolean(),
  /** What was found, in words that an administrator can act on. English. */
  detail: Type.String(),
  latencyMs: Type.Integer(),
})

/** What reading a system changed, by list; `records` counts our leads. */
export const SyncCounts = Type.Record(Type.String(), Type.Object({ added: Count, changed: Count, deactivated: Count }))
/** The calls that would create a lead’s record in a system, and why they cannot be made. */
export const ConnectionPreview = Type.Object({
  /** The lead that is shown; null if the organization has none. */
  lead: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  calls: Type.Array(
    Type.Object({
      method: Type.String(),
      /** Null if its setting is missing. */
      url: Nullable(Type.String()),
      /** By name, with “•••” for each secret. */
      headers: Type.Record(Type.String(), Type.String()),
      /** The JSON body, exactly as sent. */
      body: Type.Unknown(),
      /** Fields of the body that the system is asked for when it is sent; here as if it did not know. */
      lookedUp: Type.Array(Type.String()),
    }),
  ),
  /** Why the lead cannot be sent, such as a setting or a mapping that is missing, with codes as in field errors. */
  problems: Type.Array(
    Type.Object({
      /** The setting or secret, such as `settings.pipeline`, or `lead`. */
      path: Type.String(),
      code: Type.String(),
      params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
      /** English. */
      message: Type.String(),
    }),
  ),
})

const example: Connection = {
  system: 'crmWebhook',
  isActive: true,
  isSimulated: false,
  health: 'ok',
  lastSuccessAt: '2026-11-21T15:00:00.000Z',
  lastError: null,
  capacityFailure: null,
  settings: { url: 'https://crm.example/walkup' },
  usualSettings: {},
  secretNames: [],
  secretsSet: ['secret'],
  missing: [],
  heldLists: [],
  canSync: false,
  waiting: 0,
  dead: 0,
  updatedAt: '2026-11-20T15:00:00.000Z',
}
const administer = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const

export const connections = {
  'connections.list': {
    summary:
      'Lists the systems that the organization can connect to, each with its settings and health. Secrets are never returned.',
    access: { roles: rolesWith('organization.read'), internalUsersOnly: true },
    reply: Type.Object({ items: Type.Array(Connection) }),
    example: { reply: { items: [example] } },
  },
  'connections.save': {
    summary:
      'Creates or updates the connection to a system. Settings and secrets that are not given stay as they are; null removes one. Turning it on requires every required setting and secret. Changing secrets requires step-up authentication (403 `step-up-required`). URLs must be public and start with https. An outdated `updatedAt` returns 409 `stale`.',
    access: { ...administer, stepUp: 'inPart' },
    params: SystemParams,
    body: Strict({
      isActive: Type.Optional(Type.Boolean()),
      settings: Type.Optional(Settings),
      secrets: Type.Optional(
        Type.Record(Type.String({ pattern: '^[A-Za-z]{1,40}$' }), Nullable(Text(2000, 1)), { maxProperties: 20 }),
      ),
      updatedAt: Type.Optional(Nullable(Instant)),
    }),
    reply: Connection,
    problems: [409],
    example: {
      params: { system: 'crmWebhook' },
      body: { isActive: true, settings: { url: 'https://crm.example/walkup' } },
      reply: { ...example, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9Ur3c1mWbCY=' },
    },
  },
  'connections.test': {
    summary:
      'Makes one live call to a system with the saved settings. Returns 200 with `ok` false and the reason in `detail` if it fails; nothing is sent about any lead.',
    access: administer,
    params: SystemParams,
    body: Strict({}),
    reply: ConnectionTest,
    reachesOutside: true,
    problems: [404],
    example: {
      params: { system: 'crmWebhook' },
      body: {},
      reply: { ok: true, detail: 'The receiver answered 200.', latencyMs: 84 },
    },
  },
  'connections.sync': {
    summary:
      'Reads a system now: its lists (otherwise every hour) and the outcomes of our records (otherwise every two minutes). Returns what changed, by list. A list that would lose more than a fifth of its active entries, and more than two, or all of them, is left as it is (`heldLists`) unless `acceptLists` names it. A system that cannot be read, or that is turned off, returns 409 with the reason.',
    access: administer,
    params: SystemParams,
    body: Strict({ acceptLists: Type.Optional(Type.Array(SyncedList, { maxItems: 4 })) }),
    reply: SyncCounts,
    reachesOutside: true,
    problems: [404, 409],
    example: {
      params: { system: 'serviceTitan' },
      body: {},
      reply: {
        serviceTitanCampaigns: { added: 2, changed: 0, deactivated: 1 },
        technicians: { added: 0, changed: 3, deactivated: 0 },
        records: { added: 0, changed: 4, deactivated: 0 },
      },
    },
  },
  'connections.preview': {
    summary:
      'Returns what would be sent to a system about a lead, by default the organization’s latest: the calls with their exact bodies, and in words what is missing. Given settings are used instead of the saved ones. Works before the connection is turned on, and sends nothing.',
    access: administer,
    params: SystemParams,
    targets: [{ entity: 'lead', at: 'body.leadId' }],
    body: Strict({
      leadId: Type.Optional(Id),
      settings: Type.Optional(Settings),
    }),
    reply: ConnectionPreview,
    problems: [404],
    example: {
      params: { system: 'centah' },
      body: { leadId: 812 },
      reply: {
        lead: { id: 812, name: 'Delia Brown' },
        calls: [
          {
            method: 'PUT',
            url: 'https://leads.centah.example/v1/accounts/WLKP-1/leads/Zb3kQ9',
            headers: { authorization: 'Bearer •••', accept: 'application/json', 'content-type': 'application/json' },
            body: { serviceId: '4410', adCode: 'WALKUP', service: 'Kitchens' },
            lookedUp: [],
          },
        ],
        problems: [],
      },
    },
  },
} satisfies Record<string, EndpointContract>

/** What the fields of connections mean, by component. */
export const connectionFields: ComponentFields = {
  ConnectionTest: {
    ok: 'Whether the call succeeded.',
    detail: 'What was found, in words that an administrator can act on. English.',
    latencyMs: 'How long it took, in milliseconds.',
  },
}
