import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { commandOf } from '../../support/programs.ts'

export interface Workers {
  /** All deliver what is due, with their clocks this far ahead. Those killed meanwhile are replaced. Resolves once nothing is due. */
  deliver(ahead: number): Promise<void>
  /** Kills one at random of those that deliver. */
  kill(): void
  readonly kills: () => number
  /** What they wrote as errors. */
  readonly output: () => string
  close(): void
}

/** Longer than a simulator takes for a request that a killed worker left behind. */
const SETTLE_MS = 300

/** Delivery workers in processes of their own. */
export async function startWorkers(count: number, env: Readonly<Record<string, string>>): Promise<Workers> {
  let output = ''
  let kills = 0
  let isClosing = false
  const start = async (): Promise<ChildProcess> => {
    const [program, ...args] = commandOf('tests/faults/deliveries/worker.ts')
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child.stderr?.on('data', (part: Buffer) => (output += part.toString()))
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', () => reject(new Error(`A worker did not start: ${output}`)))
    })
    return child
  }
  const children = await Promise.all(Array.from({ length: count }, start))
  const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
  const busy = new Set<ChildProcess>()
  const idle = (child: ChildProcess, ahead: number) =>
    new Promise<'idle' | 'killed'>((resolve) => {
      const isIdle = () => end('idle')
      const isKilled = () => end('killed')
      const end = (how: 'idle' | 'killed') => {
        child.off('message', isIdle).off('exit', isKilled)
        busy.delete(child)
        resolve(how)
      }
      if (hasEnded(child)) return isKilled()
      busy.add(child)
      child.once('message', isIdle).once('exit', isKilled)
      child.send(ahead, () => {})
    })
  return {
    async deliver(ahead) {
      const keepDelivering = async (child: ChildProcess, index: number) => {
        for (let own = child; (await idle(own, ahead)) === 'killed' && !isClosing; children[index] = own) {
          await wait(SETTLE_MS)
          own = await start()
        }
      }
      await Promise.all(children.map(keepDelivering))
    },
    kill() {
      const child = [...busy][Math.floor(Math.random() * busy.size)]
      if (!child) return
      child.kill('SIGKILL')
      kills++
    },
    kills: () => kills,
    output: () => output,
    close() {
      isClosing = true
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
