import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { commandOf } from '../../support/programs.ts'

/** Opens event streams in another process. `close` returns what they received, and how many had ended before. */
export async function openConsoles(origin: string, count: number) {
  const [program, ...args] = commandOf('tests/bench/http/consoleClients.ts')
  const child = spawn(program, [...args, origin, String(count)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value, done } = await lines.next()
  if (done || value !== 'open') throw new Error('The consoles could not be opened.')
  return {
    async close(): Promise<{ events: number; closed: number }> {
      child.stdin.end()
      const { value: totals } = await lines.next()
      return JSON.parse(String(totals)) as { events: number; closed: number }
    },
  }
}
