import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents, downloadHeaders, images, validateUpload } from './content.ts'
import { localStorage } from './local.ts'
import { s3Storage } from './s3.ts'
import { openStorage, type FileStorage } from './storage.ts'

const secretAccessKey = 'a secret of the test'
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request has a valid AWS Signature 4, recomputed from what arrived. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=id\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  const [, day = '', region = '', signed = '', signature] = parts ?? []
  if (!parts || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const named = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', named.join(''), signed, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce((made, word) => hmac(made, word), hmac(hmac(`AWS4${secretAccessKey}`, day), region))
  return hmac(key, text).toString('hex') === signature
}

/** An in-memory bucket that implements the part of the S3 protocol that is used here. */
const bucket = new Map<string, Buffer>()
let failures = 0
let server: Server
let endpoint: string
let directory: string
beforeAll(async () => {
  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const key = request.url ?? ''
    if (failures > 0) {
      failures--
      return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    }
    if (!isSigned(request, body)) return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (!key.startsWith('/files/')) return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'PUT') {
      bucket.set(key, body)
      return response.end()
    }
    if (request.method === 'DELETE') {
      bucket.delete(key)
      return response.writeHead(204).end()
    }
    const found = bucket.get(key)
    return found ? response.end(found) : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  }
  server = createServer((request, response) => void buffer(request).then((body) => answer(request, response, body)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  directory = await mkdtemp(`${tmpdir()}/walkup-files-`)
})
afterAll(async () => {
  server.close().closeAllConnections()
  await rm(directory, { recursive: true })
})

const s3 = (more: object = {}) =>
  s3Storage({ endpoint, bucket: 'files', region: 'us-east-2', accessKeyId: 'id', secretAccessKey, ...more })
const content = async (storage: FileStorage, key: string) => {
  const found = await storage.get(key)
  return found && (await buffer(found)).toString()
}

describe.each([
  ['a directory', () => localStorage(`${directory}/files`)],
  ['a bucket', () => s3()],
])('files in %s', (_, open) => {
  test('are kept, read, replaced and removed', async () => {
    const storage = open()
    expect(await storage.get('1/none')).toBeUndefined()
    await storage.put('1/abc', Buffer.from('first'))
    expect(await content(storage, '1/abc')).toBe('first')
    await storage.put('1/abc', Buffer.from('second'))
    expect(await content(open(), '1/abc')).toBe('second')
    await storage.remove('1/abc')
    await storage.remove('1/abc')
    expect(await storage.get('1/abc')).toBeUndefined()
  })

  test.each(['', '/', '../secret', 'a/../b', '/etc/passwd', 'a//b', 'a/b.txt', 'a\\b', 'a b', 'a\u0000'])(
    'have no key like %j',
    async (key) => {
      await expect(open().put(key, Buffer.from('x'))).rejects.toThrow('not the key of a file')
      await expect(open().get(key)).rejects.toThrow('not the key of a file')
    },
  )
})

test('a directory keeps no half files', async () => {
  const storage = localStorage(`${directory}/whole`)
  await storage.put('a/b', Buffer.alloc(100_000, 1))
  expect(await readdir(`${directory}/whole/a`)).toEqual(['b'])
})

test('a busy bucket is retried; a wrong secret and a missing bucket are reported', async () => {
  failures = 2
  await s3().put('1/busy', Buffer.from('x'))
  expect(bucket.get('/files/1/busy')?.toString()).toBe('x')
  await expect(s3({ secretAccessKey: 'wrong' }).put('1/x', Buffer.from('x'))).rejects.toThrow('403 SignatureDoesNotMatch')
  await expect(s3({ bucket: 'elsewhere' }).put('1/x', Buffer.from('x'))).rejects.toThrow('no bucket elsewhere')
})

test('the configuration chooses', async () => {
  const config = { endpoint, bucket: 'files', region: 'us-east-2', accessKeyId: 'id', secretAccessKey }
  await openStorage({ s3: config, dataDir: directory }).put('2/chosen', Buffer.from('x'))
  expect(bucket.has('/files/2/chosen')).toBe(true)
  await openStorage({ s3: undefined, dataDir: directory }).put('2/chosen', Buffer.from('x'))
  expect(await readdir(`${directory}/files/2`)).toEqual(['chosen'])
})

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64')
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

describe('an uploaded file', () => {
  test.each([
    ['photo.png', png, 'image/png', 'photo.png'],
    ['photo.exe', png, 'image/png', 'photo.png'],
    ['C:\\Users\\me\\plan.PDF', pdf, 'application/pdf', 'plan.pdf'],
    ['../../etc/passwd', pdf, 'application/pdf', 'passwd.pdf'],
    ['Preisübersicht – März.txt', Buffer.from('Grüße'), 'text/plain', 'Preisübersicht – März.txt'],
    ['a\u202Egpj.txt', Buffer.from('x'), 'text/plain', 'agpj.txt'],
    ['', png, 'image/png', 'file.png'],
  ])('%j is validated by its content', async (name, bytes, mediaType, kept) => {
    expect(await validateUpload({ name, bytes }, documents, 1000)).toEqual({ mediaType, name: kept })
  })

  test.each([
    ['page.html', Buffer.from('<script>alert(1)</script>'), documents, 'must be one of'],
    ['image.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), documents, 'must be one of'],
    ['fake.png', Buffer.from('not a picture'), documents, 'must be one of'],
    ['run.txt', Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03]), documents, 'must be one of'],
    ['latin.txt', Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]), documents, 'must be one of'],
    ['plan.pdf', pdf, images, 'must be one of png, jpg'],
    ['empty.txt', Buffer.alloc(0), documents, 'is empty'],
    ['big.png', Buffer.concat([png, Buffer.alloc(1000)]), documents, 'is larger than'],
  ])('%s is refused by name', async (name, bytes, kinds, message) => {
    await expect(validateUpload({ name, bytes }, kinds, 1000)).rejects.toMatchObject({
      status: 400,
      extra: { errors: [{ path: 'file', message: expect.stringContaining(message) as string }] },
    })
  })

  test('is saved, never shown, under its whole name', () => {
    expect(downloadHeaders('Übersicht "März" (1)*.pdf')).toEqual({
      'content-disposition': `attachment; filename="_bersicht _M_rz_ (1)*.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%22M%C3%A4rz%22%20%281%29%2A.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })
})
