import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Minutes that an access token lives. */
export const ACCESS_MINUTES = 10
/** Seconds in which a refresh token's direct parent still answers, for an answer that was lost. */
export const GRACE_SECONDS = 10
/** Days after which a sign-in ends, however active. */
export const SESSION_DAYS = 30

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** A random id of letters and digits, about 5.95 bits a character; 26 of them are 154 bits. */
export function randomUid(length = 26): string {
  let uid = ''
  while (uid.length < length) {
    for (const byte of randomBytes(length)) if (byte < 248 && uid.length < length) uid += alphabet[byte % 62]
  }
  return uid
}

export const equal = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))

export type TokenUse = 'access' | 'refresh' | 'xsrf'

/** Tokens follow from the server's key, the session and a counter, so that none is stored in the clear. */
export const signature = (secretKey: string, use: TokenUse, sessionId: string, generation: number): string =>
  createHmac('sha256', secretKey).update(`${use}:${sessionId}:${generation}`).digest('base64url')

export const makeToken = (secretKey: string, use: TokenUse, sessionId: string, generation: number): string =>
  `${sessionId}.${generation}.${signature(secretKey, use, sessionId, generation)}`

export interface ParsedToken {
  readonly sessionId: string
  readonly generation: number
  /** Absent in a handle, whose secret travels in a cookie. */
  readonly signature: string | undefined
}

export function parseToken(token: string): ParsedToken | undefined {
  const match = /^([A-Za-z0-9]{22,64})\.(\d{1,9})(?:\.([\w-]{43}))?$/.exec(token)
  if (!match?.[1]) return
  return { sessionId: match[1], generation: Number(match[2]), signature: match[3] }
}

/** The session and generation of a token that this server made, whether or not it is still in force. */
export function verifyToken(secretKey: string, use: TokenUse, token: string): ParsedToken | undefined {
  const parsed = parseToken(token)
  if (!parsed?.signature) return
  return equal(parsed.signature, signature(secretKey, use, parsed.sessionId, parsed.generation)) ? parsed : undefined
}
