import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const base = { WALKUP_SECRET_KEY: 'a secret key of thirty-two characters at least' }
const s3 = { S3_BUCKET: 'walkup-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('files go to the data directory and addresses to the bundled list unless told otherwise', () => {
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
