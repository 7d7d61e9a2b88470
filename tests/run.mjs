// `npm test`, and `npm run check` for types, lint and units alone. No dependencies: this runs on a fresh clone.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chrome, firefox, install, root, run } from '../.ci/setup.mjs'

const isCheck = process.argv[2] === 'check'
const artifacts = join(root, '.artifacts')

install()
mkdirSync(artifacts, { recursive: true })

/** Reads how many passed and failed from a runner's own report; a runner that died without one counts as one failure. */
const counts = {
  exit: (_, code) => (code ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }),
  vitest: (path) => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(path, 'utf8'))
    return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites ? 1 : 0) }
  },
  browser: (path) => JSON.parse(readFileSync(path, 'utf8')),
}

const vitest = (name, ...projects) => ({
  name,
  command: [
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      'tests/vitest.config.ts',
      ...projects.flatMap((project) => ['--project', project]),
    ],
  ],
  env: { WALKUP_TEST_RUN: name },
  report: `vitest-${name}.json`,
  read: counts.vitest,
})
const npm = (name, ...args) => ({ name, command: ['npm', ['run', '--silent', ...args]], read: counts.exit })

const steps = [
  npm('types', 'types'),
  npm('lint', 'lint'),
  vitest('unit', 'unit'),
  ...(isCheck
    ? []
    : [
        npm('build', 'build'),
        vitest('publish', 'publish'),
        vitest('http', 'http on *'),
        {
          name: 'widgets in a browser',
          command: ['npm', ['run', '--silent', 'test', '-w', '@walkup/widgets']],
          report: 'wtr.json',
          read: counts.browser,
        },
        npm('storybook', 'build-storybook'),
        vitest('stories', 'stories'),
        vitest('e2e', 'e2e'),
      ]),
]

const env = isCheck ? {} : { CHROME_PATH: chrome(), FIREFOX_PATH: firefox() ?? '' }
const total = { passed: 0, failed: 0 }
const lines = []
for (const step of steps) {
  console.log(`\n── ${step.name}`)
  const report = join(artifacts, step.report ?? 'none')
  rmSync(report, { force: true })
  const began = Date.now()
  const code = run(...step.command, { ...env, ...step.env })
  let result = { passed: 0, failed: 1 }
  if (!step.report || existsSync(report)) result = step.read(report, code)
  if (code && !result.failed) result.failed = 1
  total.passed += result.passed
  total.failed += result.failed
  lines.push(
    `${result.failed ? '✗' : '✓'} ${step.name}: ${result.passed} passed, ${result.failed} failed, ${Math.round((Date.now() - began) / 1000)} s`,
  )
}
writeFileSync(join(artifacts, 'summary.json'), JSON.stringify(total))
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
