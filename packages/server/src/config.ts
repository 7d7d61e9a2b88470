import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { parseAllowed } from './http/outbound.ts'
import { parseTrustProxy, TRUST_PROXY_EXPECTED, type TrustProxy } from './trustProxy.ts'

/** The configuration of a server, read once at startup. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** PostgreSQL connections per server, not counting those that listen. */
  readonly databaseConnections: number
  /** The same database without a pooler that shares sessions: for notifications and locks. */
  readonly databaseDirectUrl?: string | undefined
  /** Whether PostgreSQL connections prepare statements by name; off behind a pooler that does not keep track of them. */
  readonly preparesStatements?: boolean
  /** How long a stopping server keeps serving while /readyz fails, so that load balancers stop sending first. */
  readonly drainSeconds: number
  /** Seed the demo into an empty database, and show demo features where the database is a demo. */
  readonly isDemo: boolean
  /** Serve `/examples/`; undefined: only with the demo. */
  readonly hasExamples?: boolean | undefined
  /** The public URL of this server; all links are built from it. */
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  /** The root key: it opens the database's key ring, which signs tokens and links and seals secrets. */
  readonly secretKey: string
  /** Previous root keys, oldest last; they open the ring until it is sealed with the current one. */
  readonly formerSecretKeys?: readonly string[]
  /** Where the root key was read from when the environment has none. */
  readonly secretKeyFile?: string
  /** Addresses that are not public, to which the server may send all the same: CIDR blocks. */
  readonly outboundAllow?: BlockList | undefined
  /** Host and port of the demo's simulators of outside systems, which may be called although they are on this machine. */
  readonly simulatorHosts?: ReadonlySet<string> | undefined
  /** Whether an embedded demo runs its simulators. */
  readonly hasSimulators?: boolean
  /** Bearer token for `/metrics`; without one only this machine may read it. */
  readonly metricsToken?: string | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  readonly trustProxy: TrustProxy
  readonly adminEmail: string | undefined
  /** Rate limits per client. */
  readonly limits: Limits
  /** The bucket for uploaded files; without it they go to the data directory. */
  readonly s3: S3Config | undefined
  /** The address suggestion service; without it the bundled list is used. */
  readonly places: PlacesConfig | undefined
  /** The key pair for push messages; one is generated without it. */
  readonly vapid?: { readonly publicKey: string; readonly privateKey: string } | undefined
  /** Whom push services write to if something is wrong: `mailto:` or an https URL; the public URL by default. */
  readonly vapidSubject?: string | undefined
}

/** A bucket of Amazon S3 or a compatible service. */
export interface S3Config {
  /** Without the bucket, such as `https://s3.us-east-2.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface PlacesConfig {
  readonly key: string
  readonly origin: string
  /** For tests. */
  readonly mayBePrivate?: boolean
}

export interface Limits {
  readonly readsByAddress: number
  readonly writesByAddress: number
  /** Reports of a visit’s steps, apart from writes, so that they never use up those of a booking. */
  readonly countsByAddress: number
  readonly signInsByAddress: number
  /** Entries that one visit of a page stores as leads. */
  readonly entriesByPage: number
  /** Entries per hour that an address stores as leads: with a page token, and without one. */
  readonly entriesWithPage: number
  readonly entriesWithoutPage: number
  /** Entries per hour without a page token that a code stores as leads. */
  readonly entriesByCode: number
  /** Entries per hour with a page token on one code, after which each needs a proof of work. */
  readonly entriesUnproven: number
  /** Uploads of photos per entry, failed ones included. */
  readonly photosByLead: number
  /** Live holds of one page, of an address with a page token, and of one without. */
  readonly holdsByPage: number
  readonly holdsByAddress: number
  readonly holdsWithoutPage: number
  /** Holds per hour of an address on one slot. */
  readonly holdsOnSlot: number
  /** Percentage of a slot's seats that an address may hold, or book without a page token; at least one seat. */
  readonly slotShare: number
  /** Messages per day to an unconfirmed email address. */
  readonly mailByRecipient: number
  /** Signed-in calls per minute, on each server. */
  readonly callsBySession: number
  readonly callsByKey: number
  readonly callsByOrganization: number
  /** Concurrent event streams, on each server. */
  readonly streamsByAccount: number
}

export const defaultLimits: Limits = {
  readsByAddress: 600,
  writesByAddress: 120,
  countsByAddress: 300,
  signInsByAddress: 60,
  entriesByPage: 5,
  entriesWithPage: 60,
  entriesWithoutPage: 10,
  entriesByCode: 50,
  entriesUnproven: 1000,
  photosByLead: 12,
  holdsByPage: 2,
  holdsByAddress: 20,
  holdsWithoutPage: 3,
  holdsOnSlot: 3,
  slotShare: 34,
  mailByRecipient: 3,
  callsBySession: 6_000,
  callsByKey: 600,
  callsByOrganization: 60_000,
  streamsByAccount: 20,
}

/**
 * Concurrent streams are not a rate, so they do not scale. All booking limits follow RATE_LIMIT_SCALE
 * (docs/domain.md#booking-rules).
 */
const unscaled: ReadonlySet<string> = new Set<keyof Limits>(['streamsByAccount'])

const scaledLimits = (scale: number): Limits =>
  Object.fromEntries(
    Object.entries(defaultLimits).map(([name, limit]) => [
      name,
      unscaled.has(name) ? limit : Math.max(1, Math.round(limit * scale)),
    ]),
  ) as unknown as Limits

type Env = Readonly<Record<string, string | undefined>>

/** @throws one Error with a sentence for each invalid value */
export function readConfig(env: Env): Config {
  const problems: string[] = []
  const bad = (name: string, expected: string) =>
    void problems.push(`${name} is ${JSON.stringify(env[name])}; it must be ${expected}.`)
  const text = (name: string) => env[name]?.trim() || undefined
  const flag = (name: string) => {
    const value = text(name)
    if (value !== undefined && !/^(0|1|true|false|on|off)$/.test(value)) bad(name, '1 or 0')
    return value === undefined ? undefined : /^(1|true|on)$/.test(value)
  }
  const url = (name: string, protocols: string[]) => {
    const value = text(name)
    if (value === undefined) return
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      bad(name, `a URL that starts with ${protocols.join(' or ')}//`)
    return value
  }
  const whole = (name: string, fallback: number, least: number, most: number) => {
    const value = Number(text(name) ?? fallback)
    if (!Number.isInteger(value) || value < least || value > most) bad(name, `a whole number from ${least} to ${most}`)
    return value
  }
  const port = whole('PORT', 3000, 0, 65535)
  const scale = Number(text('RATE_LIMIT_SCALE') ?? 1)
  if (!(scale > 0 && scale <= 1_000_000)) bad('RATE_LIMIT_SCALE', 'a number above 0, up to 1,000,000')
  const host = text('HOST') ?? '127.0.0.1'
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
  const logLevel = levels.find((level) => level === (text('LOG_LEVEL') ?? 'info'))
  if (!logLevel) bad('LOG_LEVEL', `one of ${levels.join(', ')}`)
  const secret = text('WALKUP_SECRET_KEY')
  if (secret && secret.length < MIN_SECRET)
    problems.push(`WALKUP_SECRET_KEY is too short; it must have at least ${MIN_SECRET} characters.`)
  const adminEmail = text('WALKUP_ADMIN_EMAIL')?.toLowerCase()
  if (adminEmail && !/^[^@\s]+@[^@\s]+$/.test(adminEmail)) bad('WALKUP_ADMIN_EMAIL', 'an email address')
  const metricsToken = text('METRICS_TOKEN')
  if (metricsToken && !/^[\x21-\x7e]{16,}$/.test(metricsToken)) bad('METRICS_TOKEN', 'at least 16 visible ASCII characters')
  const allow = text('OUTBOUND_ALLOW')
  let outboundAllow: BlockList | undefined
  try {
    if (allow) outboundAllow = parseAllowed(allow)
  } catch (error) {
    problems.push((error as Error).message)
  }
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const databaseDirectUrl = url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:'])
  const trustProxy = parseTrustProxy(text('TRUST_PROXY'))
  if (trustProxy === undefined) bad('TRUST_PROXY', TRUST_PROXY_EXPECTED)
  const s3 = readS3(text, url, problems)
  const vapid = readVapid(text, problems)
  const vapidSubject = text('VAPID_SUBJECT')
  if (vapidSubject && !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(vapidSubject))
    bad('VAPID_SUBJECT', 'a mailto: address or an https:// URL')
  const placesKey = text('GOOGLE_PLACES_KEY')
  if (placesKey && !/^[\x21-\x7e]+$/.test(placesKey)) problems.push('GOOGLE_PLACES_KEY must be visible ASCII characters.')
  const config = {
    port,
    host,
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseDirectUrl,
    databaseConnections: whole('DATABASE_CONNECTIONS', 20, 3, 500),
    preparesStatements: flag('DATABASE_PREPARED_STATEMENTS') ?? true,
    drainSeconds: whole('DRAIN_SECONDS', 5, 0, 120),
    isDemo: flag('WALKUP_DEMO') ?? databaseUrl === undefined,
    hasExamples: flag('WALKUP_EXAMPLES'),
    publicUrl: (
      url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
    ).replace(/\/$/, ''),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    metricsToken,
    outboundAllow,
    hasSimulators: flag('WALKUP_SIMULATORS') ?? true,
    logLevel: logLevel ?? 'info',
    trustProxy: trustProxy ?? false,
    adminEmail,
    limits: scaledLimits(scale),
    s3,
    vapid,
    vapidSubject,
    places: placesKey ? { key: placesKey, origin: 'https://places.googleapis.com' } : undefined,
  }
  if (problems.length) throw new Error(problems.join('\n'))
  if (secret) return { ...config, ...rootKeys(secret) }
  const secretKeyFile = `${config.dataDir}/secret.key`
  return { ...config, ...rootKeys(keptSecret(config.dataDir, secretKeyFile)), secretKeyFile }
}

const MIN_SECRET = 32

/** One key, or several separated by commas or line breaks, newest first. In a shorter text a comma is part of the key. */
function rootKeys(text: string): Pick<Config, 'secretKey' | 'formerSecretKeys'> {
  const parts = text.split(/[,\n]/).map((part) => part.trim())
  const [secretKey = text, ...formerSecretKeys] = parts.every((part) => part.length >= MIN_SECRET) ? parts : [text]
  return { secretKey, formerSecretKeys }
}

type Read = (name: string) => string | undefined

/** Both keys of the pair for push messages, or none. */
function readVapid(text: Read, problems: string[]): Config['vapid'] {
  const publicKey = text('VAPID_PUBLIC_KEY')
  const privateKey = text('VAPID_PRIVATE_KEY')
  if (!publicKey && !privateKey) return
  if (!publicKey || !privateKey) {
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY need each other.')
    return
  }
  if (!/^B[\w-]{86}$/.test(publicKey)) problems.push('VAPID_PUBLIC_KEY must be a P-256 point, 87 characters of base64url.')
  if (!/^[\w-]{43}$/.test(privateKey)) problems.push('VAPID_PRIVATE_KEY must be 43 characters of base64url.')
  return { publicKey, privateKey }
}

/** Requires all of the S3 settings or none. */
function readS3(
  text: Read,
  url: (name: string, protocols: string[]) => string | undefined,
  problems: string[],
): S3Config | undefined {
  const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const given = ['S3_ENDPOINT', 'S3_REGION', ...required].filter((name) => text(name) !== undefined)
  if (!given.length) return
  for (const name of required) if (!text(name)) problems.push(`${name} is missing; ${given.join(', ')} need it beside them.`)
  const bucket = text('S3_BUCKET') ?? ''
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    problems.push(`S3_BUCKET is ${JSON.stringify(bucket)}; it must be 3 to 63 lower-case letters, digits, dots and dashes.`)
  }
  const region = text('S3_REGION') ?? 'us-east-1'
  return {
    endpoint: (url('S3_ENDPOINT', ['https:', 'http:']) ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ''),
    bucket,
    region,
    accessKeyId: text('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: text('S3_SECRET_ACCESS_KEY') ?? '',
  }
}

/** A key generated at the first start and stored in the data directory, readable by its owner only. */
function keptSecret(dataDir: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const key = randomBytes(32).toString('base64url')
    writeFileSync(path, key, { mode: 0o600, flag: 'wx', flush: true })
    return key
  }
}
