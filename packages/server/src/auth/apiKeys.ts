import { keyRoleOf, INTERNAL_SUBSCRIPTION, type Access, type ApiScope } from '@walkup/sdk/contract'
import { randomBytes } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import sql from 'sql-template-tag'
import type { Db, Tx } from '../db/index.ts'
import { problem } from '../problem.ts'
import type { Caller } from './caller.ts'
import { sha256 } from './tokens.ts'

/** 256 random bits. */
export const newApiKey = (): string => `wk_${randomBytes(32).toString('base64url')}`
/** Whether a bearer token is an API key, valid or not, rather than a session's token. */
export const isApiKey = (token: string): boolean => token.startsWith('wk_')
const isWellFormed = (key: string): boolean => /^wk_[\w-]{43}$/.test(key)
/** How much of a key is shown to recognize it; the rest keeps more than 230 bits. */
export const prefixOf = (key: string): string => key.slice(0, 7)

/** What a block of addresses is written as; undefined for anything else. */
function readNetwork(
  text: string,
): { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  const most = version === 6 ? 128 : 32
  const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : NaN
  if (!version || rest.length || !(bits <= most)) return
  return { address, bits, family: version === 6 ? 'ipv6' : 'ipv4' }
}
/** Whether text is an address or a CIDR block. */
export const isNetwork = (text: string): boolean => readNetwork(text) !== undefined

/** Whether an address is in one of the blocks; an IPv4 address that arrives as IPv6 counts as IPv4. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const plain = (ip.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  if (!version) return false
  const list = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  return list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

interface StoredKey {
  readonly organizationId: number
  readonly id: number
  readonly userId: number
  readonly scopes: ApiScope[]
  readonly allowedIps: string[]
  readonly isUseDue: boolean
}

interface KeyRequest {
  readonly key: string
  readonly access: Access
  /** The client's address, behind the trusted proxies. */
  readonly ip: string
  /** The header `CurrentOrganizationId`, which a key does not need. */
  readonly organization: string | undefined
  readonly now: Date
}

/**
 * The caller of an API key: the person that stands for it, in its organization, with the role of the scope that opens the endpoint.
 * Keys are read with each request, so that revoking one takes effect at once on every server. Undefined if it is unknown, revoked or
 * expired, or if its organization is deleted.
 * @throws 403 from an address that it does not allow, for an endpoint that its scopes do not open, or for another organization
 */
export async function findKeyCaller(db: Db, { key, access, ip, organization, now }: KeyRequest): Promise<Caller | undefined> {
  if (!isWellFormed(key)) return
  return db.asAccounts(async (tx) => {
    const found = await tx.one<StoredKey>(sql`
      select k.organization_id, k.id, k.user_id, k.scopes, k.allowed_ips,
        k.last_used_at is null or k.last_used_at < ${now}::timestamptz - interval '1 minute' as is_use_due
      from api_key k join organization o on o.id = k.organization_id and not o.is_deleted
      where k.key_hash = ${sha256(key)} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}::timestamptz)`)
    if (!found) return
    const { organizationId, id: apiKeyId, userId, scopes, allowedIps } = found
    if (allowedIps.length && !isWithin(ip, allowedIps)) throw problem(403, 'forbidden.key-address')
    if (organization !== undefined && organization !== '' && organization !== String(organizationId))
      throw problem(403, 'forbidden.key-organization')
    const roleId = keyRoleOf(access, scopes)
    if (roleId === undefined) {
      if (!access.scopes) throw problem(403, 'forbidden.no-keys')
      throw problem(403, 'forbidden.key-scope', {}, { scopes: access.scopes })
    }
    // Concurrent requests write it once: each looks again at the row that it waited for.
    if (found.isUseDue)
      await tx.run(sql`
        update api_key set last_used_at = ${now}, last_used_ip = ${ip}
        where organization_id = ${organizationId} and id = ${apiKeyId}
          and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`)
    const off = await tx.one<{ features: string[] }>(
      sql`select disabled_features(${organizationId}::int, ${roleId}::int) as features`,
    )
    return {
      organizationId,
      organizations: [organizationId],
      userId,
      accountId: userId,
      roleId,
      subscriptionId: INTERNAL_SUBSCRIPTION,
      territories: [],
      disabledFeatures: off?.features ?? [],
      apiKeyId,
      // Not a session: nothing that requires one, or a proof of identity, is open to keys.
      sessionId: '',
      generation: 0,
      isFresh: false,
      hasSecondFactor: false,
      lacksFactor: false,
    }
  })
}

/** Whether the key of an open stream still has a scope that opens the endpoint. */
export async function isKeyInForce(
  tx: Tx,
  { caller, access, ip, now }: { caller: Caller; access: Access; ip: string; now: Date },
) {
  const found = await tx.one<Pick<StoredKey, 'scopes' | 'allowedIps'>>(sql`
    select k.scopes, k.allowed_ips from api_key k join organization o on o.id = k.organization_id and not o.is_deleted
    where k.id = ${caller.apiKeyId ?? 0} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}::timestamptz)`)
  return (
    found !== undefined &&
    keyRoleOf(access, found.scopes) === caller.roleId &&
    (!found.allowedIps.length || isWithin(ip, found.allowedIps))
  )
}
