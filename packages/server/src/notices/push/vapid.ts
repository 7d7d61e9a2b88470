import { createECDH, createPrivateKey, sign } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Services } from '../../context.ts'

/** The key pair that identifies the server to push services (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const SEAL_CONTEXT = 'vapid'
/** Push services reject tokens that are valid for more than a day. */
const TOKEN_SECONDS = 12 * 3600

export function createVapidKeys(): VapidKeys {
  const ecdh = createECDH('prime256v1')
  return { publicKey: ecdh.generateKeys('base64url'), privateKey: ecdh.getPrivateKey('base64url').padStart(43, 'A') }
}

/** The configured keys, or else those that the first server generated and sealed in the database. */
export async function loadVapidKeys({ db, keys, config }: Pick<Services, 'db' | 'keys' | 'config'>): Promise<VapidKeys> {
  if (config.vapid) return config.vapid
  return db.asAccounts(async (tx) => {
    const stored = () =>
      tx.one<{ publicKey: string; sealedPrivateKey: string }>(sql`select public_key, sealed_private_key from vapid_key`)
    let row = await stored()
    if (!row) {
      const made = createVapidKeys()
      await tx.run(sql`
        insert into vapid_key (public_key, sealed_private_key) values (${made.publicKey}, ${keys.seal(SEAL_CONTEXT, made.privateKey)})
        on conflict do nothing`)
      row = await stored()
    }
    const privateKey = row && keys.unseal(SEAL_CONTEXT, row.sealedPrivateKey)
    if (!row || privateKey === undefined) throw new Error('No key of this server opens the key for push messages.')
    return { publicKey: row.publicKey, privateKey }
  })
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The Authorization header for a push service. */
export function vapidAuthorization({ publicKey, privateKey }: VapidKeys, endpoint: string, subject: string, now: Date): string {
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS, sub: subject }
  const token = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${token}.${signature}, k=${publicKey}`
}
