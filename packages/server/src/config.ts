import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Everything that a server can be told; domain §9. Read once, at boot. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Seed the demo on an empty database, and show its mailbox. */
  readonly isDemo: boolean
  /** Where people reach this server; links are built from it and from nothing else. */
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  /** Tokens and links are derived from it. */
  readonly secretKey: string
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  readonly trustProxy: boolean
  readonly adminEmail: string | undefined
  /** Calls a minute on public endpoints. */
  readonly limits: Limits
  /** Where uploaded files go; without it into the data directory. */
  readonly s3: S3Config | undefined
  /** Where addresses are completed; without it by the bundled list. */
  readonly places: PlacesConfig | undefined
}

/** A bucket of Amazon S3 or anything that speaks its protocol. */
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
  readonly writesByCode: number
  readonly signInsByAddress: number
}

export const defaultLimits: Limits = { readsByAddress: 600, writesByAddress: 120, writesByCode: 240, signInsByAddress: 60 }

type Env = Readonly<Record<string, string | undefined>>

/** @throws one Error that has a sentence for each bad value */
export function readConfig(env: Env): Config {
  const problems: string[] = []
  const bad = (name: string, expected: string) =>
    void problems.push(`${name} is ${JSON.stringify(env[name])}; it must be ${expected}.`)
  const text = (name: string) => env[name]?.trim() || undefined
  const flag = (name: string, fallback: boolean) => {
    const value = text(name)
    if (value !== undefined && !/^(0|1|true|false|on|off)$/.test(value)) bad(name, '1 or 0')
    return value === undefined ? fallback : /^(1|true|on)$/.test(value)
  }
  const url = (name: string, protocols: string[]) => {
    const value = text(name)
    if (value === undefined) return
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      bad(name, `a URL that starts with ${protocols.join(' or ')}//`)
    return value
  }
  const port = Number(text('PORT') ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535) bad('PORT', 'a whole number from 0 to 65535')
  const host = text('HOST') ?? '127.0.0.1'
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
  const logLevel = levels.find((level) => level === (text('LOG_LEVEL') ?? 'info'))
  if (!logLevel) bad('LOG_LEVEL', `one of ${levels.join(', ')}`)
  const secret = text('WALKUP_SECRET_KEY')
  if (secret && secret.length < 32) problems.push('WALKUP_SECRET_KEY is too short; it must have at least 32 characters.')
  const adminEmail = text('WALKUP_ADMIN_EMAIL')?.toLowerCase()
  if (adminEmail && !/^[^@\s]+@[^@\s]+$/.test(adminEmail)) bad('WALKUP_ADMIN_EMAIL', 'an e-mail address')
  const s3 = readS3(text, url, problems)
  const placesKey = text('GOOGLE_PLACES_KEY')
  if (placesKey && !/^[\x21-\x7e]+$/.test(placesKey)) problems.push('GOOGLE_PLACES_KEY must be visible ASCII characters.')
  const config = {
    port,
    host,
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    isDemo: flag('WALKUP_DEMO', true),
    publicUrl: (
      url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
    ).replace(/\/$/, ''),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    logLevel: logLevel ?? 'info',
    trustProxy: flag('TRUST_PROXY', false),
    adminEmail,
    limits: defaultLimits,
    s3,
    places: placesKey ? { key: placesKey, origin: 'https://places.googleapis.com' } : undefined,
  }
  if (problems.length) throw new Error(problems.join('\n'))
  return { ...config, secretKey: secret ?? keptSecret(config.dataDir) }
}

type Read = (name: string) => string | undefined

/** All of it or nothing. */
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

/** A key made at the first start and kept in the data directory, readable by its owner alone. */
function keptSecret(dataDir: string): string {
  const path = `${dataDir}/secret.key`
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const key = randomBytes(32).toString('base64url')
    writeFileSync(path, key, { mode: 0o600, flag: 'wx' })
    return key
  }
}
