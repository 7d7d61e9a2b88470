import Type, { type Static } from 'typebox'
import {
  DateFilter,
  Id,
  IdParams,
  Instant,
  Named,
  Nullable,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  type EndpointContract,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { defaultIntegrityRules, integrityKinds } from '../integrity.ts'
import { rolesWith } from '../roles.ts'

/**
 * `velocity`, `approachVelocity`: more leads or approaches than a person can make. `sharedDevice`: different shoppers from one network
 * address and browser. `ownContact`: a phone, email or address of the generator, other staff or a store. `repeatedContact`: a phone,
 * email or address that several of the generator's leads have. `noDwell`: entered seconds after the scan.
 */
export const IntegrityKind = OneOf(...integrityKinds)
const FlagState = OneOf('open', 'dismissed', 'confirmed')
const Count = Type.Integer({ minimum: 0 })
const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))

/** The figures behind a flag; which ones depends on its kind. */
const Facts = Type.Object({
  /** Leads, approaches, or shoppers. */
  count: Type.Optional(Count),
  /** What its rule expects: at most so many, or for `noDwell` at least so many seconds. */
  limit: Type.Optional(Count),
  minutes: Type.Optional(Count),
  hours: Type.Optional(Count),
  days: Type.Optional(Count),
  /** Between scan and entry. */
  seconds: Type.Optional(Count),
  match: Type.Optional(OneOf('phone', 'email', 'address')),
  whose: Type.Optional(OneOf('own', 'staff', 'store')),
})

/** Why a lead or an approach looks made up. It changes nothing for the shopper. */
export const IntegrityFlag = Type.Object({
  id: Id,
  kind: IntegrityKind,
  state: FlagState,
  facts: Facts,
  /** The member of staff whose phone or email it is. */
  person: Nullable(Named),
  /** Null for approaches. */
  lead: Nullable(Type.Object({ id: Id, name: Type.String(), kind: OneOf('internal', 'external') })),
  leadGenerator: Named,
  store: Nullable(Named),
  territory: Nullable(Named),
  /** When the lead was made, or the approaches entered. */
  at: Instant,
  reason: Nullable(Type.String()),
  decidedBy: Nullable(Named),
  decidedAt: Nullable(Instant),
  /** Whether the caller may decide: nobody does on flags of their own leads. */
  isOwn: Type.Boolean(),
  updatedAt: Instant,
})
export type IntegrityFlag = Static<typeof IntegrityFlag>

const example: IntegrityFlag = {
  id: 7,
  kind: 'velocity',
  state: 'open',
  facts: { count: 11, limit: 8, minutes: 15 },
  person: null,
  lead: { id: 812, name: 'Sam Lee', kind: 'internal' },
  leadGenerator: sample.generator,
  store: sample.store,
  territory: sample.territory,
  at: '2026-11-21T15:00:00.000Z',
  reason: null,
  decidedBy: null,
  decidedAt: null,
  isOwn: false,
  updatedAt: '2026-11-21T15:00:05.000Z',
}

const most = (maximum: number) => Type.Integer({ minimum: 1, maximum })
const isActive = Type.Boolean()
const rules = {
  velocity: Strict({ isActive, leads: most(1000), minutes: most(1440) }),
  approachVelocity: Strict({ isActive, approaches: most(10_000), minutes: most(1440) }),
  sharedDevice: Strict({ isActive, shoppers: most(1000), hours: most(168) }),
  ownContact: Strict({ isActive }),
  repeatedContact: Strict({ isActive, leads: most(1000), days: most(365) }),
  noDwell: Strict({ isActive, seconds: most(600) }),
}
const IntegrityRules = Type.Object({
  rules: Type.Object(rules),
  defaults: Type.Object(rules),
  /** Null while the organization has the defaults. */
  updatedAt: Nullable(Instant),
})

const GeneratorIntegrity = Type.Object({
  leadGenerator: Named,
  leads: Count,
  /** Leads with a flag that nobody dismissed. */
  flaggedLeads: Count,
  /** Of the leads; null without leads. */
  share: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  /** Flags of leads and approaches, by state. */
  open: Count,
  confirmed: Count,
  dismissed: Count,
})
const reviewers = { roles: rolesWith('leads.integrity'), internalUsersOnly: true } as const
const administrators = { roles: rolesWith('organization.administer'), internalUsersOnly: true } as const

/** Extra: leads and approaches that look made up. */
export const integrity = {
  'integrity.search': {
    summary:
      'Lists flags of leads and approaches that look made up, most recent first; by default the open ones. Territory managers see those of their territories. Detection runs seconds after the lead is stored; a flag whose cause is gone is withdrawn unless someone decided on it.',
    access: reviewers,
    body: Search(
      {
        states: Type.Optional(Type.Array(FlagState, { maxItems: 3 })),
        kinds: Type.Optional(Type.Array(IntegrityKind, { maxItems: integrityKinds.length })),
        leadGeneratorIds: ids,
        storeIds: ids,
        territoryIds: ids,
        leadIds: ids,
        made: Type.Optional(DateFilter),
      },
      ['at'],
    ),
    reply: Page(IntegrityFlag),
    example: { body: {}, reply: samplePage(example) },
  },
  'integrity.decide': {
    summary:
      'Dismisses a flag with a reason, confirms it, or opens it again, which undoes either. A dismissed flag no longer counts. An outdated `updatedAt` returns 409 `stale`, with the current flag in `current`; a flag of the caller’s own leads 403.',
    access: reviewers,
    params: IdParams,
    targets: [{ entity: 'integrityFlag', at: 'params.id' }],
    body: Strict({
      state: FlagState,
      /** Required to dismiss; not kept when it is opened again. */
      reason: Type.Optional(Nullable(Text(500))),
      updatedAt: Type.Optional(Instant),
    }),
    reply: IntegrityFlag,
    problems: [409],
    example: {
      params: { id: 7 },
      body: { state: 'dismissed', reason: 'Trade show: a queue of shoppers' },
      reply: {
        ...example,
        state: 'dismissed',
        reason: 'Trade show: a queue of shoppers',
        decidedBy: sample.manager,
        decidedAt: '2026-11-21T16:00:00.000Z',
      },
    },
  },
  'integrity.byGenerator': {
    summary:
      'Returns, for each lead generator with leads or flags in a period (by default the last 30 days), the leads, how many of them are flagged, and the flags by state; the most flagged first. Leads count by when they were received.',
    access: reviewers,
    body: Strict({
      filter: Type.Optional(Strict({ dates: Type.Optional(DateFilter), storeIds: ids, territoryIds: ids })),
    }),
    reply: Type.Object({ items: Type.Array(GeneratorIntegrity) }),
    example: {
      body: {},
      reply: {
        items: [
          { leadGenerator: sample.generator, leads: 48, flaggedLeads: 6, share: 0.125, open: 4, confirmed: 2, dismissed: 1 },
        ],
      },
    },
  },
  'integrity.rules': {
    summary: 'Returns the rules by which leads and approaches are flagged.',
    access: reviewers,
    reply: IntegrityRules,
    example: { reply: { rules: defaultIntegrityRules, defaults: defaultIntegrityRules, updatedAt: null } },
  },
  'integrity.saveRules': {
    summary:
      'Changes the rules, and checks the leads and approaches of the last 30 days again: open flags that no longer hold are withdrawn, decided ones stay. Each rule is found above its number. An outdated `updatedAt` returns 409 `stale`, with the current rules in `current`.',
    access: administrators,
    body: Strict({ updatedAt: Type.Optional(Nullable(Instant)), rules: Strict(rules) }),
    reply: IntegrityRules,
    problems: [409],
    example: {
      body: { rules: defaultIntegrityRules },
      reply: { rules: defaultIntegrityRules, defaults: defaultIntegrityRules, updatedAt: '2026-11-21T16:00:00.000Z' },
    },
  },
  'integrity.previewRules': {
    summary: 'Returns how many leads and approaches of the last 30 days rules would flag. Changes nothing.',
    access: administrators,
    body: Strict({ rules: Strict(rules) }),
    reply: Type.Object({
      leads: Count,
      flaggedLeads: Count,
      /** Flags by kind. */
      kinds: Type.Object(
        Object.fromEntries(integrityKinds.map((kind) => [kind, Count])) as Record<(typeof integrityKinds)[number], typeof Count>,
      ),
    }),
    example: {
      body: { rules: defaultIntegrityRules },
      reply: {
        leads: 1840,
        flaggedLeads: 31,
        kinds: { velocity: 9, approachVelocity: 2, sharedDevice: 12, ownContact: 3, repeatedContact: 5, noDwell: 6 },
      },
    },
  },
} satisfies Record<string, EndpointContract>
