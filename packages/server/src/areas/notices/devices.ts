import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { deviceName } from '../../auth/deviceName.ts'
import type { Context } from '../../context.ts'
import { refusedUrl } from '../../http/outbound.ts'
import { deviceSealContext } from '../../notices/push/worker.ts'
import { encryptPush } from '../../notices/push/encrypt.ts'
import { audit } from '../../persistence/index.ts'
import { badInput, notFound } from '../../problem.ts'

type Devices = Replies['notices.devices']
/** Beyond this number, the oldest devices are removed. */
const MAX_DEVICES = 20

export async function listDevices({ tx, caller, services }: Context): Promise<Devices> {
  const generated = await tx.one<{ publicKey: string | null }>(sql`select push_public_key() as public_key`)
  const devices = await tx.rows<Devices['devices'][number]>(sql`
    select id, name, created_at from push_subscription
    where organization_id = ${caller.organizationId} and user_id = ${caller.userId} order by id desc`)
  return { publicKey: services.config.vapid?.publicKey ?? generated?.publicKey ?? '', devices }
}

/** @throws 400 for an endpoint or key that cannot be used */
export async function addDevice(context: Context, { endpoint, keys }: Bodies['notices.addDevice']): Promise<Devices> {
  const { tx, caller, services, request } = context
  const { organizationId, userId } = caller
  if (refusedUrl(endpoint, services.config.outboundAllow)) throw badInput({ path: 'endpoint', code: 'not-allowed' })
  try {
    encryptPush('', keys)
  } catch {
    throw badInput({ path: 'keys.p256dh', code: 'bad-pattern' })
  }
  const sealed = services.keys.seal(deviceSealContext(endpoint), keys.auth)
  await tx.run(sql`
    insert into push_subscription (organization_id, user_id, endpoint, p256dh, sealed_auth, name)
    values (${organizationId}, ${userId}, ${endpoint}, ${keys.p256dh}, ${sealed}, ${deviceName(request.userAgent)})
    on conflict (organization_id, user_id, endpoint) do update set p256dh = excluded.p256dh, sealed_auth = excluded.sealed_auth`)
  await tx.run(sql`
    delete from push_subscription where organization_id = ${organizationId} and user_id = ${userId}
      and id not in (select id from push_subscription where organization_id = ${organizationId} and user_id = ${userId} order by id desc limit ${MAX_DEVICES})`)
  await audit(context, { entity: 'pushDevice', organizationId, id: userId }, 'create', null, { host: new URL(endpoint).host })
  return listDevices(context)
}

/** @throws 404 */
export async function removeDevice(context: Context, id: number): Promise<Devices> {
  const { tx, caller } = context
  const { organizationId, userId } = caller
  const removed = await tx.run(sql`
    delete from push_subscription where organization_id = ${organizationId} and user_id = ${userId} and id = ${id}`)
  if (!removed) throw notFound()
  await audit(context, { entity: 'pushDevice', organizationId, id: userId }, 'delete', { id }, null)
  return listDevices(context)
}
