// `npm run budgets`: measures every bundle, and writes the sizes to baseline.json and the README's table.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { baseline, limits } from './budgets.ts'
import { root } from './measure.ts'
import { withSizes } from './table.ts'

rmSync(new URL('baseline.json', import.meta.url), { force: true })
const run = (...command: readonly [string, ...string[]]) => {
  const [program, ...words] = command
  const env = { ...process.env, WALKUP_BUDGETS: 'record' }
  if (spawnSync(program, words, { cwd: root, env, stdio: 'inherit' }).status !== 0) process.exit(1)
}
run('npm', 'run', 'build')
// One after the other, since each adds its sizes to the file.
for (const file of ['tests/budgets/sdk.test.ts', 'tests/publish/budgets.test.ts', 'tests/e2e/bookingToLead.test.ts'])
  run('npm', 'run', 'test:one', '--', file)
const readme = `${root}README.md`
writeFileSync(readme, withSizes(readFileSync(readme, 'utf8'), baseline(), limits))
