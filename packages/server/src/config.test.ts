import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const base = { WALKUP_SECRET_KEY: 'a secret key of thirty-two characters at least' }
const s3 = { S3_BUCKET: 'walkup-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('files go to the data directory and addresses to the bundled list by default', () => {
  expect(readConfig(base)).toMatchObject({ s3: undefined, places: undefined })
})

test('a bucket of Amazon needs three values; another store its endpoint too', () => {
  expect(readConfig({ ...base, ...s3, S3_REGION: 'us-east-2' }).s3).toEqual({
    endpoint: 'https://s3.us-east-2.amazonaws.com',
    bucket: 'walkup-files',
    region: 'us-east-2',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(readConfig({ ...base, ...s3, S3_ENDPOINT: 'http://minio:9000/' }).s3).toMatchObject({
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
  })
})

test.each([
  [{ S3_BUCKET: 'walkup-files' }, /S3_ACCESS_KEY_ID is missing.*\nS3_SECRET_ACCESS_KEY is missing/],
  [{ S3_ENDPOINT: 'https://s3.example' }, /S3_BUCKET is missing/],
  [{ ...s3, S3_BUCKET: 'My Bucket/../x' }, /S3_BUCKET is "My Bucket/],
  [{ ...s3, S3_ENDPOINT: 'ftp://store' }, /S3_ENDPOINT is "ftp:\/\/store"; it must be a URL/],
  [{ DATABASE_CONNECTIONS: '1' }, /DATABASE_CONNECTIONS is "1"; it must be a whole number from 3 to 500/],
  [{ DRAIN_SECONDS: 'soon' }, /DRAIN_SECONDS is "soon"; it must be a whole number from 0 to 120/],
  [{ GOOGLE_PLACES_KEY: 'two words' }, /GOOGLE_PLACES_KEY must be/],
])('%j is refused with a sentence for each bad value, and no secret in it', (env, message) => {
  expect(() => readConfig({ ...base, ...env })).toThrow(message)
})

test('Google Places is asked where a key is given', () => {
  expect(readConfig({ ...base, GOOGLE_PLACES_KEY: 'a-key' }).places).toEqual({
    key: 'a-key',
    origin: 'https://places.googleapis.com',
  })
})

test('the root key may be followed by those before it', () => {
  const [newer, older] = ['a newer key of thirty-two characters', 'an older key of thirty-two characters']
  expect(readConfig({ WALKUP_SECRET_KEY: `${newer}, ${older}` })).toMatchObject({ secretKey: newer, formerSecretKeys: [older] })
  const phrase = 'one phrase, with a comma, of thirty-two characters'
  expect(readConfig({ WALKUP_SECRET_KEY: phrase })).toMatchObject({ secretKey: phrase, formerSecretKeys: [] })
})

test('the demo is the embedded database’s own; on PostgreSQL it is asked for', () => {
  const DATABASE_URL = 'postgres://walkup@db/walkup'
  expect(readConfig(base).isDemo).toBe(true)
  expect(readConfig({ ...base, WALKUP_DEMO: '0' }).isDemo).toBe(false)
  expect(readConfig({ ...base, DATABASE_URL }).isDemo).toBe(false)
  expect(readConfig({ ...base, DATABASE_URL, WALKUP_DEMO: '1' }).isDemo).toBe(true)
  expect(readConfig(base).hasExamples).toBeUndefined()
  expect(readConfig({ ...base, WALKUP_EXAMPLES: '1' }).hasExamples).toBe(true)
})

test.each([
  [undefined, false],
  ['off', false],
  ['0', false],
  ['1', 1],
  ['3', 3],
  ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
  ['::1,fd00::/8', ['::1', 'fd00::/8']],
])('TRUST_PROXY %j is %j', (TRUST_PROXY, expected) => {
  expect(readConfig({ ...base, TRUST_PROXY }).trustProxy).toEqual(expected)
})

test.each([
  'true',
  'on',
  '17',
  '-1',
  '1.5',
  '0.0.0.0/0',
  '10.0.0.0/33',
  'proxy.example',
  '10.0.0.0/8;127.0.0.1',
  '10.0.0.0/8,',
  '10/8',
])('TRUST_PROXY %j is refused', (TRUST_PROXY) => {
  expect(() => readConfig({ ...base, TRUST_PROXY })).toThrow(
    `TRUST_PROXY is ${JSON.stringify(TRUST_PROXY)}; it must be off, a number of proxies from 1 to 16, or a list of their addresses`,
  )
})

test('every limit follows RATE_LIMIT_SCALE, open streams do not', () => {
  const { limits } = readConfig({ RATE_LIMIT_SCALE: '0.5', WALKUP_SECRET_KEY: 'x'.repeat(32) })
  expect(limits).toMatchObject({ callsBySession: 3_000, callsByOrganization: 30_000, readsByAddress: 300, entriesByCode: 25 })
  expect(limits).toMatchObject({ streamsByAccount: 20, slotShare: 17 })
  for (const RATE_LIMIT_SCALE of ['0', '-1', 'many', '1e9'])
    expect(() => readConfig({ RATE_LIMIT_SCALE })).toThrow('RATE_LIMIT_SCALE')
})
