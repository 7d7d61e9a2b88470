import type { WriteStream } from 'node:tty'

type Out = Pick<WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number }
const WIDTH = 30

/** Shows progress: a bar on a terminal, a line per 10 % elsewhere. */
export function progressBar(title: string, out: Out = process.stdout): (done: number, total: number, what: string) => void {
  let shown = -1
  return (done, total, what) => {
    const part = total ? Math.min(1, done / total) : 1
    const steps = Math.floor(part * (out.isTTY ? 1000 : 10))
    if (steps === shown) return
    shown = steps
    const percent = `${Math.floor(part * 100)} %`
    if (!out.isTTY) return void out.write(`${title}: ${percent}${what && ` (${what})`}\n`)
    const filled = Math.round(part * WIDTH)
    const line = `${title} [${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] ${percent} ${what}`
    out.write(`\r\u001b[2K${line.slice(0, (out.columns ?? 100) - 1)}${part === 1 ? '\n' : ''}`)
  }
}
