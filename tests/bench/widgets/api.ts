import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { root } from '../../budgets/measure.ts'

export const demo = { userUid: 'demolg00000000000000000001', group: 1 }

export interface Api {
  readonly url: string
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** The real server on a freshly seeded demo, in a separate process. */
export async function startApi(): Promise<Api> {
  const dataDir = mkdtempSync(`${tmpdir()}/walkup-bench-`)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions', 'walkup-src', `${root}packages/server/src/main.ts`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      WALKUP_DEMO: '1',
      WALKUP_SIMULATORS: '0',
      PUBLIC_URL: url,
      LOG_LEVEL: 'silent',
    },
  })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${complaint}`)
    await new Promise((done) => setTimeout(done, 200))
  }
  return {
    url,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The id of the demo's first appointment type. */
export async function firstType(api: Api): Promise<number> {
  const answer = await fetch(`${api.url}/api/QRCodes/qr-details/${demo.userUid}/${demo.group}`)
  const { data } = (await answer.json()) as { data: { appointmentTypes: { id: number }[] } }
  const [first] = data.appointmentTypes
  if (!first) throw new Error('The demo has no appointment type.')
  return first.id
}
