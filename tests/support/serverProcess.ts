import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './postgres.ts'
import { commandOf } from './programs.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface ServerProcess {
  readonly origin: string
  readonly pid: number
  readonly output: () => string
  /** Resolves with the exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>
  readonly hasEnded: () => boolean
  kill(signal: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): void
  /** Kills the process and deletes its data. */
  remove(): Promise<void>
}

interface Options {
  readonly env?: Readonly<Record<string, string>>
  /** A data directory to keep; by default a temporary one is used. */
  readonly dataDir?: string
  readonly port?: number
  /** The module to run, relative to the root; the server's entry by default. */
  readonly entry?: string
}

/** Starts the server like `npm start`, and resolves once it is ready. */
export async function startServer(options: Options = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(`${tmpdir()}/walkup-server-`)
  const [program, ...args] = commandOf(options.entry ?? 'packages/server/src/main.ts')
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      WALKUP_SIMULATORS: '0',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      WALKUP_SECRET_KEY: 'a secret key of the tests, thirty-two characters and more',
      // Load tests send each request from a different address, by X-Forwarded-For.
      TRUST_PROXY: '1',
      // They also send all requests with the token of one page.
      RATE_LIMIT_SCALE: '1000',
      ...options.env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  let hasEnded = false
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => {
      hasEnded = true
      resolve(code ?? signal ?? 'unknown')
    })
  })
  const server: ServerProcess = {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    hasEnded: () => hasEnded,
    kill: (signal) => void child.kill(signal),
    async remove() {
      if (!hasEnded) child.kill('SIGKILL')
      await ended
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
  if (!(await isReady(server, 120_000))) {
    await server.remove()
    throw new Error(`The server did not become ready:\n${output}`)
  }
  return server
}

/** Whether `/readyz` returns 200 in time. */
export async function isReady(server: ServerProcess, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end && !server.hasEnded(); await wait(50)) {
    const answer = await fetch(`${server.origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (answer?.ok) return true
  }
  return false
}
