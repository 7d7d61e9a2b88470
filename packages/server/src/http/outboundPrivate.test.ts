import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** What names resolve to in these tests. */
const names = vi.hoisted(() => new Map<string, readonly string[]>())
vi.mock('node:dns', () => ({
  lookup: (name: string, _: object, done: (error: Error | null, found: { address: string; family: number }[]) => void) => {
    const found = (names.get(name) ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    process.nextTick(() =>
      done(found.length ? null : Object.assign(new Error(`ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), found),
    )
  },
}))
// Another file of this worker may have loaded it with the real DNS.
vi.resetModules()
const { OutboundRefused, outboundFetch, refusedUrl } = await import('./outbound.ts')

let servers: Server[] = []
let port = 0
let connections = 0
beforeAll(async () => {
  const listen = (host: string, wanted: number) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer((socket) => {
        connections++
        socket.destroy()
      })
      server.once('error', reject).listen(wanted, host, () => resolve(server))
    })
  const first = await listen('127.0.0.1', 0)
  port = (first.address() as AddressInfo).port
  servers = [
    first,
    ...(await listen('::1', port).then(
      (server) => [server],
      () => [],
    )),
  ]
})
afterAll(() => servers.forEach((server) => server.close()))

const literals = [
  // Loopback in every notation that URLs know.
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '0177.1',
  '017700000001',
  '127.255.255.254',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '0x0',
  // Private, shared, link-local and metadata addresses.
  '10.0.0.1',
  '167772161',
  '0xa000001',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '3232235521',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  // IPv6, and IPv4 within it.
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[2001:db8::1]',
]
test.each(literals)('https://%s/ is refused as it is entered and as it is called, without a connection', async (host) => {
  const url = `https://${host}:${port}/`
  expect(refusedUrl(url)).toMatch(/private|malformed/)
  const calls = outboundFetch({ url })
  await expect(calls).rejects.toThrow(OutboundRefused)
  expect(connections).toBe(0)
})

const answers = {
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'private.example': ['10.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'one-of-two.example': ['93.184.216.34', '127.0.0.1'],
  'other-family.example': ['2606:4700::1111', 'fd00::1'],
  localhost: ['127.0.0.1'],
  'walkup.localhost': ['127.0.0.1'],
  'printer.local': ['192.168.1.20'],
}
for (const [name, found] of Object.entries(answers)) names.set(name, found)
test.each(Object.keys(answers))('%s is refused by what it resolves to', async (host) => {
  await expect(outboundFetch({ url: `https://${host}:${port}/` })).rejects.toThrow(OutboundRefused)
  expect(connections).toBe(0)
})

test('the address that was checked is the one that is called', async () => {
  let asked = 0
  names.set('rebinding.example', ['127.0.0.1'])
  const get = names.get.bind(names)
  const spy = vi.spyOn(names, 'get').mockImplementation((name) => {
    if (name !== 'rebinding.example') return get(name)
    // Public when asked first, private from then on.
    return asked++ === 0 ? ['192.0.3.1'] : ['127.0.0.1']
  })
  await expect(outboundFetch({ url: `https://rebinding.example:${port}/`, timeoutMs: 300 })).rejects.toThrow(/./)
  expect(asked).toBe(1)
  expect(connections).toBe(0)
  spy.mockRestore()
})

test.each([
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'http://example.com/',
])('%s is refused', async (url) => {
  expect(refusedUrl(url)).toMatch(/credentials|malformed|insecure/)
  await expect(Promise.resolve().then(() => outboundFetch({ url }))).rejects.toThrow(/credentials|https|not start|host/)
})
