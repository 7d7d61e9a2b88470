import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPglite } from '../../packages/server/src/db/index.ts'
import { Random } from '../../packages/server/src/seed/random.ts'
import { commandOf } from '../support/programs.ts'
import { repetitions } from '../support/tiers.ts'

const record = fileURLToPath(new URL('./powerCut/recordSyncs.cjs', import.meta.url))
const rows = 60

let folder: string
beforeEach(() => void (folder = mkdtempSync(`${tmpdir()}/walkup-power-`)))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes to `disk` until a number of rows are acknowledged and the power is cut; `shadow` then contains what was flushed. */
function writeUntilCut(disk: string, shadow: string, rowsBefore: number): Promise<number[]> {
  const [program, ...args] = commandOf('tests/faults/powerCut/writer.ts')
  const child = spawn(program, [...args, disk], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_OPTIONS: `--require ${record}`, WALKUP_DISK: disk, WALKUP_SHADOW: shadow },
  })
  let [output, errors] = ['', '']
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  return new Promise((resolve, reject) => {
    const acknowledged = () => output.split('\n').slice(0, -1).map(Number)
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
      if (acknowledged().length >= rowsBefore) child.kill('SIGKILL')
    })
    child.once('close', () => {
      if (acknowledged().length >= rowsBefore) resolve(acknowledged())
      else reject(new Error(`The writer ended:\n${errors}`))
    })
  })
}

async function writtenIn(directory: string): Promise<Set<number>> {
  const db = await openPglite(directory)
  try {
    const found = await db.asOwner((tx) => tx.rows<{ n: number; text: string }>(sql`select n, text from written`))
    expect(found.filter(({ n, text }) => text !== String(n).repeat(500))).toEqual([])
    return new Set(found.map(({ n }) => n))
  } finally {
    await db.close()
  }
}

test(
  'the embedded database keeps every acknowledged row through power cuts that lose whatever was not flushed',
  async () => {
    const random = new Random(`power cut ${process.env.WALKUP_TEST_SEED ?? 1}`)
    const acknowledged: number[] = []
    for (let cut = 0; cut < repetitions(6); cut++) {
      const [disk, shadow] = [`${folder}/${cut}`, `${folder}/${cut + 1}`]
      // The disk's initial content is still there.
      mkdirSync(disk, { recursive: true })
      cpSync(disk, shadow, { recursive: true })
      acknowledged.push(...(await writeUntilCut(disk, shadow, 1 + Math.floor(random.next() * rows))))
      const found = await writtenIn(shadow)
      expect(acknowledged.filter((n) => !found.has(n))).toEqual([])
      rmSync(disk, { recursive: true })
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(repetitions(6))
  },
  repetitions(6) * 120_000,
)
