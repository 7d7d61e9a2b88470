import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, base64url. */
export interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
}

/** The largest payload that push services accept. */
export const RECORD_BYTES = 4096

const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Encrypts a push message for one browser (RFC 8291, aes128gcm of RFC 8188).
 * @throws if the browser's key is not a point on the curve
 */
export function encryptPush(
  payload: string,
  { p256dh, auth }: BrowserKeys,
  { salt = randomBytes(16), privateKey }: { readonly salt?: Buffer; readonly privateKey?: Buffer } = {},
): Buffer {
  const browser = Buffer.from(p256dh, 'base64url')
  const ecdh = createECDH('prime256v1')
  if (privateKey) ecdh.setPrivateKey(privateKey)
  else ecdh.generateKeys()
  const own = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own])
  const secret = derive(Buffer.from(auth, 'base64url'), ecdh.computeSecret(browser), info, 32)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // A delimiter of 2 marks the last record.
  const sealed = [cipher.update(Buffer.concat([Buffer.from(payload), Buffer.of(2)])), cipher.final(), cipher.getAuthTag()]
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(RECORD_BYTES, 16)
  header.writeUInt8(own.length, 20)
  return Buffer.concat([header, own, ...sealed])
}
