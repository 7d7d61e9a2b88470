import { createHash, randomFillSync, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../keys/index.ts'

/** Lifetime of an access token in minutes. */
export const ACCESS_MINUTES = 10
/** Days after which a session ends, even if active. */
export const SESSION_DAYS = 30

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Random bytes in stock: each request has an id, and asking the system for a few bytes at a time costs more than many. */
const stock = Buffer.alloc(4096)
let used = stock.length
function nextRandomByte(): number {
  if (used === stock.length) {
    randomFillSync(stock)
    used = 0
  }
  return stock[used++] as number
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** A random id of letters and digits, about 5.95 bits a character; 26 of them are 154 bits. */
export function randomUid(length = 26): string {
  let uid = ''
  while (uid.length < length) {
    const byte = nextRandomByte()
    if (byte < 248) uid += alphabet[byte % 62]
  }
  return uid
}

export const equal = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))

export type TokenUse = 'access' | 'refresh' | 'xsrf'

const signed = (use: TokenUse, sessionId: string, generation: number) => `${use}:${sessionId}:${generation}`

/** Tokens derive from the server's keys, the session and a counter, so none is stored. */
export const signature = (keys: KeyRing, use: TokenUse, sessionId: string, generation: number): string =>
  keys.mac('session', signed(use, sessionId, generation))

export const isSignature = (keys: KeyRing, use: TokenUse, sessionId: string, generation: number, given: string): boolean =>
  keys.verify('session', signed(use, sessionId, generation), given)

export const createToken = (keys: KeyRing, use: TokenUse, sessionId: string, generation: number): string =>
  `${sessionId}.${generation}.${signature(keys, use, sessionId, generation)}`

export interface ParsedToken {
  readonly sessionId: string
  readonly generation: number
  /** Absent in a handle, whose secret is in a cookie. */
  readonly signature: string | undefined
}

export function parseToken(token: string): ParsedToken | undefined {
  const match = /^([A-Za-z0-9]{22,64})\.(\d{1,9})(?:\.([\w-]{43}))?$/.exec(token)
  if (!match?.[1]) return
  return { sessionId: match[1], generation: Number(match[2]), signature: match[3] }
}

/** The session and generation of a token that this server issued, even if it is no longer valid. */
export function verifyToken(keys: KeyRing, use: TokenUse, token: string): ParsedToken | undefined {
  const parsed = parseToken(token)
  if (!parsed?.signature) return
  return isSignature(keys, use, parsed.sessionId, parsed.generation, parsed.signature) ? parsed : undefined
}
