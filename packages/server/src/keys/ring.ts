import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Key {
  readonly version: number
  readonly secret: string
  /** Nothing made with it is valid any more; see `lastingPurposes`. */
  readonly isRetired?: boolean
}

/** What a keyed hash is for: a hash for one purpose is invalid for any other. */
export type MacPurpose =
  | 'session'
  | 'manage'
  | 'mailed link'
  | 'scan'
  | 'reply'
  | 'consent subject'
  | 'attempted address'
  | 'client address'
  | 'email address'
  | 'page token'
  | 'proof of work'
  | 'phone'
  | 'sign-in code'
  | 'unsubscribe'
  | 'device queue'

/** Hashes of people who opted out or gave consent: their numbers may be erased, so a retired key must still find them. */
const lastingPurposes: readonly MacPurpose[] = ['phone', 'email address', 'consent subject']

/**
 * The server's keys. The newest makes new values; values of every other version remain valid. Keyed hashes carry no version, so
 * the ring is tried in order; sealed values name their key.
 */
export interface KeyRing {
  /** The version that makes new values. */
  readonly newest: number
  mac(purpose: MacPurpose, message: string): string
  /** Hashes by every key, newest first: to look up values stored under earlier keys; for some purposes, retired ones too. */
  macs(purpose: MacPurpose, message: string): string[]
  verify(purpose: MacPurpose, message: string, mac: string): boolean
  /**
   * Encrypts a secret for storage in the database (AES-256-GCM). It opens only with the same `place`, so a sealed value copied
   * to another row is useless.
   */
  seal(place: string, secret: string): string
  /** The secret; undefined when it was sealed by a key outside the ring, for another place, or changed since. */
  unseal(place: string, sealed: string): string | undefined
}

export const derive = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** The prefix of a sealed value of this version. */
export const sealedPrefix = (version: number): string => `k${version}.`

function encrypt(key: Buffer, head: string, place: string, secret: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return head + [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

function decrypt(key: Buffer, place: string, [iv = '', tag = '', text = '']: readonly string[]): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return
  }
}

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A ring whose keys can be replaced while in use. `newest` must be one of them. */
export function createKeyRing(
  keys: readonly Key[],
  newest: number,
): KeyRing & { replace(keys: readonly Key[], newest: number): void } {
  let ordered: Key[] = []
  let retired: Key[] = []
  const derived = new Map<string, Buffer>()

  function keyFor({ version, secret }: Key, purpose: string): Buffer {
    const id = `${version} ${purpose}`
    const known = derived.get(id) ?? derive(secret, purpose)
    derived.set(id, known)
    return known
  }
  // Hashes of the first key predate the ring and use the key directly.
  const macBy = (key: Key, purpose: MacPurpose, message: string) =>
    createHmac('sha256', key.version === 1 ? key.secret : keyFor(key, `walkup ${purpose}`))
      .update(message)
      .digest('base64url')
  const newestKey = () => ordered[0] as Key
  const replace = (next: readonly Key[], version: number) => {
    retired = next.filter(({ isRetired }) => isRetired)
    ordered = next
      .filter(({ isRetired }) => !isRetired)
      .toSorted((a, b) => Number(b.version === version) - Number(a.version === version) || b.version - a.version)
    if (ordered[0]?.version !== version) throw new Error(`The key ring has no version ${version}.`)
    derived.clear()
  }
  replace(keys, newest)

  return {
    get newest() {
      return newestKey().version
    },
    replace,
    macs: (purpose, message) =>
      [...ordered, ...(lastingPurposes.includes(purpose) ? retired : [])].map((key) => macBy(key, purpose, message)),
    mac: (purpose, message) => macBy(newestKey(), purpose, message),
    verify: (purpose, message, mac) => ordered.some((key) => isSame(mac, macBy(key, purpose, message))),
    seal: (place, secret) => encrypt(keyFor(newestKey(), 'walkup seal'), sealedPrefix(newestKey().version), place, secret),
    unseal(place, sealed) {
      const [head = '', ...parts] = sealed.split('.')
      // `v1` predates the ring.
      const version = head === 'v1' ? 1 : Number(/^k(\d{1,9})$/.exec(head)?.[1])
      const key = ordered.find((one) => one.version === version)
      return key && decrypt(keyFor(key, head === 'v1' ? 'walkup sealed settings' : 'walkup seal'), place, parts)
    },
  }
}
