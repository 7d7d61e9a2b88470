import { createServer, type AddressInfo } from 'node:net'

/** A mail server that accepts and stores every message; `received` has their text, with base64 parts decoded. */
export async function startSmtp(): Promise<{ url: string; received: string[]; close(): Promise<void> }> {
  const received: string[] = []
  const server = createServer((socket) => {
    let data: string | undefined
    socket.setEncoding('utf8').write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk: string) => {
      if (data !== undefined) {
        data += chunk
        if (!data.endsWith('\r\n.\r\n')) return
        received.push(data.replace(/(?:^[A-Za-z0-9+/=]{4,76}\r\n)+/gm, (part) => Buffer.from(part, 'base64').toString() + '\r\n'))
        data = undefined
        socket.write('250 kept\r\n')
        return
      }
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        if (line === 'DATA') {
          data = ''
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 test\r\n')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((done) => void server.close(() => done())),
  }
}
