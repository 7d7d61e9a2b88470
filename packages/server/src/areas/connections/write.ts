import sql from 'sql-template-tag'
import { requireStepUp } from '../../auth/stepUp.ts'
import type { Context } from '../../context.ts'
import type { System } from '../../delivery/connector.ts'
import { openSecrets, sealSecrets } from '../../delivery/secrets.ts'
import { audit, writeRow, type Row } from '../../persistence/index.ts'
import { recordSecurityEvent } from '../../security/events.ts'

export type Settings = Readonly<Record<string, unknown>>

interface Saved {
  readonly system: System
  /** The locked row; without one, a connection is created. */
  readonly row: Row | undefined
  readonly organizationId: number
  readonly isActive: boolean
  readonly isSimulated?: boolean
  readonly settings: Settings
  /** By name; null removes one, and what is missing stays. */
  readonly secrets?: Readonly<Record<string, string | null>>
  /** A secret that the server makes needs no proof of identity. */
  readonly areSecretsMade?: boolean
}

/** Creates or updates a connection with its audit events. Secrets never appear in them. @returns its id @throws 403 `step-up-required` */
export async function saveConnection(context: Context, saved: Saved): Promise<number> {
  const { tx, services } = context
  const { system, row, organizationId, isActive, isSimulated = false, settings, secrets, areSecretsMade = false } = saved
  const values = { isActive, isSimulated, settings, ...(row ? {} : { system }) }
  const id = await writeRow(context, {
    entity: 'connection',
    table: 'connection',
    row,
    organizationId,
    values,
    json: ['settings'],
  })
  if (secrets && Object.keys(secrets).length) {
    if (!areSecretsMade) requireStepUp(context.caller)
    const stored = await tx.one<{ sealedSecrets: string | null }>(
      sql`select sealed_secrets from connection where organization_id = ${organizationId} and id = ${id}`,
    )
    const before = openSecrets(services.keys, organizationId, id, stored?.sealedSecrets ?? null)
    const kept = Object.entries({ ...before, ...secrets }).filter((entry): entry is [string, string] => entry[1] !== null)
    const sealed = kept.length ? sealSecrets(services.keys, organizationId, id, Object.fromEntries(kept)) : null
    await tx.run(sql`update connection set sealed_secrets = ${sealed} where organization_id = ${organizationId} and id = ${id}`)
    for (const [name, secret] of Object.entries(secrets))
      await recordSecret(context, { organizationId, id, system, name, secret })
  }
  return id
}

async function recordSecret(
  context: Context,
  {
    organizationId,
    id,
    system,
    name,
    secret,
  }: { organizationId: number; id: number; system: System; name: string; secret: string | null },
): Promise<void> {
  const action = secret === null ? 'removeSecret' : 'setSecret'
  await audit(context, { entity: 'connection', organizationId, id }, action, null, { system, name })
  await recordSecurityEvent(context.tx, {
    kind: 'secretChanged',
    userId: null,
    actorId: context.caller.userId,
    organizationIds: [organizationId],
    request: context.request,
    details: { system, name, isRemoved: secret === null },
  })
}
