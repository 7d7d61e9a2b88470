import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secretKey: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', 'walkup sealed settings', 32))

/**
 * Encrypts a secret for keeping in the database (AES-256-GCM). It opens only with the same `place`, so that a sealed value
 * that is copied to another row is worth nothing.
 */
export function seal(secretKey: string, place: string, secret: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return ['v1', iv, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

/** The secret; undefined when it was sealed by another key, for another place, or changed since. */
export function unseal(secretKey: string, place: string, sealed: string): string | undefined {
  const [version, iv = '', tag = '', text = ''] = sealed.split('.')
  if (version !== 'v1') return
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), Buffer.from(iv, 'base64url'), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return
  }
}
