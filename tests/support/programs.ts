import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { bundle } from '../../packages/server/vite.config.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Next to the server's packages, so that the bundles can import them. */
const folder = `${root}packages/server/node_modules/.cache/walkup-test/${process.ppid}-${process.pid}`

/** The programs that tests start, relative to the root. */
const programs = [
  'packages/server/src/main.ts',
  'packages/server/src/admin/main.ts',
  'packages/server/src/backup/main.ts',
  'packages/server/src/keys/main.ts',
  'tests/faults/jobs/worker.ts',
  'tests/faults/powerCut/writer.ts',
  'tests/support/clockedServer.ts',
]
const nameOf = (program: string): string => program.replaceAll('/', '-').replace(/\.ts$/, '')

/** Bundles the programs like the server that is served. */
export default async function setup(): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  await build({ configFile: false, ...bundle(Object.fromEntries(programs.map((program) => [nameOf(program), program])), folder) })
  process.env.WALKUP_TEST_PROGRAMS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The command of a program: bundled for fault tests, otherwise as operators run it. */
export const commandOf = (program: string): [string, ...string[]] => {
  const bundles = process.env.WALKUP_TEST_PROGRAMS
  return bundles && programs.includes(program)
    ? [process.execPath, `${bundles}/${nameOf(program)}.mjs`]
    : [process.execPath, '--import', 'tsx', '--conditions', 'walkup-src', root + program]
}
