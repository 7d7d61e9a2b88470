import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { outboundFetch, isPublicAddress } from './outbound.ts'

let server: Server | undefined
afterEach(() => server?.close().closeAllConnections())

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each(['8.8.8.8', '203.0.114.1', '2606:4700::1111'])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'localhost',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://localhost/', 'https://169.254.169.254/'])(
  '%s is refused before anything is sent',
  (url) => expect(outboundFetch({ url })).rejects.toThrow('not a host of the public internet'),
)
test('plain http is refused', () => expect(outboundFetch({ url: 'http://example.com/' })).rejects.toThrow('https://'))

test('an answer comes with its status; a redirect is not followed', async () => {
  let asked = 0
  const url = await serve((request, response) => {
    asked++
    response.writeHead(302, { location: '/elsewhere' }).end(`${request.method} moved`)
  })
  expect(await outboundFetch({ url, method: 'POST', body: '{}', mayBePrivate: true })).toMatchObject({
    status: 302,
    text: 'POST moved',
  })
  expect(asked).toBe(1)
})

test('an endless answer is cut off', async () => {
  const url = await serve((_, response) => void response.end('x'.repeat(5000)))
  await expect(outboundFetch({ url, maxBytes: 1000, mayBePrivate: true })).rejects.toThrow('more than 1000 bytes')
})

test('a server that says nothing is not waited for', async () => {
  const url = await serve(() => {})
  await expect(outboundFetch({ url, timeoutMs: 100, mayBePrivate: true })).rejects.toThrow(/abort|timeout/i)
})
