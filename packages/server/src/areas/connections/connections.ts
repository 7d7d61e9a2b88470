import { connectionSystems, type Bodies, type Params, type Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { CallerContext, Context } from '../../context.ts'
import { attemptTest } from '../../delivery/test.ts'
import type { System } from '../../delivery/connector.ts'
import { connectorOf } from '../../delivery/registry.ts'
import { openSecrets } from '../../delivery/secrets.ts'
import { newWebhookSecret } from '../../delivery/signature.ts'
import type { Tx } from '../../db/index.ts'
import { assertFresh, type Row } from '../../persistence/index.ts'
import { badInput, notFound, type FieldError } from '../../problem.ts'
import { urlErrors } from './urls.ts'
import { saveConnection, type Settings } from './write.ts'

type Connection = Replies['connections.save']
type ConnectionSystem = Connection['system']
type HeldList = Connection['heldLists'][number]
export interface Stored extends Row {
  readonly system: System
  readonly isActive: boolean
  readonly isSimulated: boolean
  readonly settings: Settings
  readonly sealedSecrets: string | null
  readonly failingSince: string | null
  readonly lastSuccessAt: string | null
  readonly lastError: string | null
  readonly readError: string | null
  readonly heldLists: Readonly<Record<string, { readonly deactivated: number; readonly of: number }>>
  readonly capacityError: string | null
  readonly capacityFailedAt: string | null
  readonly waiting: number
  readonly dead: number
}

const organizationOf = async (tx: Tx, id: number): Promise<{ readonly uid: string }> =>
  (await tx.one<{ uid: string }>(sql`select uid from organization where id = ${id}`)) ?? { uid: '' }

/** @throws 404 for a system without an adapter */
export function knownSystem(wanted: string | number | boolean): ConnectionSystem {
  const system = connectionSystems.find((one) => one === wanted)
  if (!system) throw notFound()
  return system
}

export const loadConnections = (tx: Tx, organizationId: number): Promise<Stored[]> =>
  tx.rows<Stored>(sql`
    select c.organization_id, c.id, c.system, c.is_active, c.is_simulated, c.settings, c.sealed_secrets, c.failing_since, c.last_success_at, c.last_error, c.read_error,
      c.held_lists, c.capacity_error, c.capacity_failed_at, c.updated_at,
      (select count(*)::int from delivery d where d.organization_id = c.organization_id and d.connection_id = c.id
        and d.state in ('queued', 'sending', 'failed')) as waiting,
      (select count(*)::int from delivery d where d.organization_id = c.organization_id and d.connection_id = c.id
        and d.state = 'dead' and d.created_at > app_now() - interval '30 days') as dead
    from connection c where c.organization_id = ${organizationId} and c.system <> 'webhook'`)

/** The settings that are missing before a system can be turned on. */
export function missingOf(system: System, settings: Settings, secrets: readonly string[]): string[] {
  const connector = connectorOf(system)
  const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
  return [
    ...connector.settings
      .filter(
        ({ name, isRequired, orElse }) =>
          isRequired && isEmpty(settings[name]) && (orElse === undefined || isEmpty(settings[orElse])),
      )
      .map(({ name }) => name),
    ...connector.secrets.filter(({ name, isRequired }) => isRequired && !secrets.includes(name)).map(({ name }) => name),
  ]
}

function present(
  { services }: Pick<CallerContext, 'services'>,
  system: ConnectionSystem,
  stored: Stored | undefined,
  organization: { readonly uid: string },
): Connection {
  const secretsSet = stored
    ? Object.keys(openSecrets(services.keys, stored.organizationId, stored.id, stored.sealedSecrets)).sort()
    : []
  const connector = connectorOf(system)
  const settings = {
    ...Object.fromEntries(
      connector.settings.map(({ name }) => [name, (stored?.settings[name] ?? null) as Connection['settings'][string]]),
    ),
    ...connector.derived?.(organization, services.config),
  }
  const missing = missingOf(system, settings, secretsSet)
  const isActive = stored?.isActive ?? false
  return {
    system,
    isActive,
    isSimulated: stored?.isSimulated ?? false,
    health: missing.length
      ? 'notConfigured'
      : !isActive
        ? 'paused'
        : stored?.failingSince || stored?.readError
          ? 'failing'
          : 'ok',
    lastSuccessAt: stored?.lastSuccessAt ?? null,
    lastError: stored?.lastError ?? stored?.readError ?? null,
    capacityFailure:
      isActive && settings.useCapacity === true && stored?.capacityError && stored.capacityFailedAt
        ? { at: stored.capacityFailedAt, error: stored.capacityError }
        : null,
    settings,
    usualSettings: { ...connector.usualSettings },
    secretNames: connector.secrets.map(({ name }) => name),
    secretsSet,
    missing,
    heldLists: Object.entries(stored?.heldLists ?? {}).map(([list, held]) => ({ list: list as HeldList['list'], ...held })),
    canSync: 'readReports' in connector,
    waiting: stored?.waiting ?? 0,
    dead: stored?.dead ?? 0,
    updatedAt: stored?.updatedAt ?? null,
  }
}

export async function listConnections(context: Context): Promise<Replies['connections.list']> {
  const stored = await loadConnections(context.tx, context.caller.organizationId)
  const organization = await organizationOf(context.tx, context.caller.organizationId)
  return {
    items: connectionSystems.map((system) =>
      present(
        context,
        system,
        stored.find((one) => one.system === system),
        organization,
      ),
    ),
  }
}

export function settingErrors({ services }: Context, system: System, given: Settings): FieldError[] {
  const fields = connectorOf(system).settings
  return Object.entries(given).flatMap(([name, value]): FieldError[] => {
    const path = `settings.${name}`
    const field = fields.find((one) => one.name === name)
    if (!field) return [{ path, code: 'unknown-setting' }]
    if (value === null) return []
    if (field.kind === 'boolean')
      return typeof value === 'boolean' ? [] : [{ path, code: 'wrong-type', params: { type: 'boolean' } }]
    if (field.kind === 'map') {
      if (typeof value !== 'object') return [{ path, code: 'wrong-type', params: { type: 'object' } }]
      const unknown = Object.keys(value as object).filter((key) => field.keys && !field.keys.includes(key))
      return unknown.map((key) => ({ path: `${path}.${key}`, code: 'unknown-setting' }))
    }
    if (typeof value !== 'string') return [{ path, code: 'wrong-type', params: { type: 'string' } }]
    return field.kind === 'url' && value !== '' ? urlErrors(services.config, path, value) : []
  })
}

/** @throws 400 naming the field, 403 `step-up-required`, 404, 409 `stale` */
export async function saveSystem(
  context: Context,
  wanted: Params['connections.save']['system'],
  { isActive, settings: given = {}, secrets = {}, updatedAt }: Bodies['connections.save'],
): Promise<Connection> {
  const { tx, caller, services } = context
  const system = knownSystem(wanted)
  const { organizationId } = caller
  const organization = await organizationOf(tx, organizationId)
  const derived = connectorOf(system).derived?.(organization, services.config) ?? {}
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('connection', ${organizationId}))`)
  const row = (await loadConnections(tx, organizationId)).find((one) => one.system === system)
  await assertFresh(row ?? { updatedAt: null }, updatedAt, async () => present(context, system, row, organization))
  const trimmed = Object.entries(given)
    // Clients that send all settings back include those that cannot be changed.
    .filter(([name, value]) => derived[name] === undefined || value !== derived[name])
    .map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value])
  const settings: Settings = { ...row?.settings, ...Object.fromEntries(trimmed) }
  const errors = settingErrors(context, system, Object.fromEntries(trimmed) as Settings)
  const names = connectorOf(system).secrets.map(({ name }) => name)
  for (const name of Object.keys(secrets))
    if (!names.includes(name)) errors.push({ path: `secrets.${name}`, code: 'unknown-setting' })

  const made = system === 'crmWebhook' && !row ? newWebhookSecret() : undefined
  const before = row ? openSecrets(services.keys, organizationId, row.id, row.sealedSecrets) : {}
  const after: Record<string, string | null> = { ...before, ...secrets, ...(made && { secret: made }) }
  const isOn = isActive ?? row?.isActive ?? false
  if (isOn) {
    const set = Object.keys(after).filter((name) => after[name] !== null)
    for (const name of missingOf(system, settings, set)) {
      errors.push({ path: `${names.includes(name) ? 'secrets' : 'settings'}.${name}`, code: 'required-to-switch-on' })
    }
  }
  if (errors.length) throw badInput(...errors)
  // A connection with another address no longer uses the simulator.
  const isSimulated =
    row?.isSimulated &&
    connectorOf(system).settings.every(({ kind, name }) => kind !== 'url' || settings[name] === row.settings[name])
  await saveConnection(context, {
    isSimulated: isSimulated ?? false,
    system,
    row,
    organizationId,
    isActive: isOn,
    settings,
    ...(made ? { secrets: { secret: made }, areSecretsMade: true } : { secrets }),
  })
  const stored = (await loadConnections(tx, organizationId)).find((one) => one.system === system)
  return { ...present(context, system, stored, organization), ...(made && { secret: made }) }
}

/** @throws 404 for a system that was never saved */
export async function testSystem(
  context: CallerContext,
  wanted: Params['connections.test']['system'],
): Promise<Replies['connections.test']> {
  const system = knownSystem(wanted)
  const { organizationId } = context.caller
  const stored = await context.transact(async (tx) =>
    (await loadConnections(tx, organizationId)).find((one) => one.system === system),
  )
  if (!stored) throw notFound()
  return attemptTest(context.services, { ...stored, connectionId: stored.id })
}
