// `npm test`, `npm run test:all` with every repetition, and `npm run check` for types, lint and units alone. No dependencies: this runs on a fresh clone.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chrome, firefox, install, postgresBin, root, runBeside } from '../.ci/setup.mjs'

const isCheck = process.argv[2] === 'check'
const isAll = process.argv[2] === 'all'
const artifacts = join(root, '.artifacts')

install()
mkdirSync(artifacts, { recursive: true })

const firstLine = (text = '') => text.trim().split('\n')[0]

/** Reads from a runner's own report how many passed and failed, and what; a runner that died without one counts as one failure. */
const counts = {
  exit: (_, code) => (code ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }),
  vitest: (path) => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(path, 'utf8'))
    const faults = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      const file = name.replace(root, '')
      if (status === 'failed' && !failed.length) return [`${file}: ${firstLine(message)}`]
      return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`)
    })
    return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites ? 1 : 0), faults }
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

const types = npm('types', 'types')
const lint = npm('lint', 'lint')
const unit = vitest('unit', 'unit')
const widgets = {
  name: 'widgets in a browser',
  command: ['npm', ['run', '--silent', 'test', '-w', '@walkup/widgets']],
  report: 'wtr.json',
  read: counts.browser,
}

/** Stages follow one another. The lanes of a stage run beside each other: what waits for a browser or has one thread, beside what computes. */
const stages = isCheck
  ? [[[types, lint], [unit]]]
  : [
      [[types, lint, npm('build', 'build')], [unit]],
      [[widgets], [vitest('publish', 'publish'), npm('storybook', 'build-storybook'), vitest('http', 'http on *')]],
      // Kills and restarts run one at a time and mostly wait for processes to start. Both suites retry a test that was starved.
      [[vitest('stories', 'stories')], [vitest('faults', 'faults')]],
      [[vitest('e2e', 'e2e')]],
    ]

const env = isCheck
  ? {}
  : {
      CHROME_PATH: chrome(),
      FIREFOX_PATH: firefox() ?? '',
      POSTGRES_BIN: postgresBin({ mayInstall: true }) ?? '',
      ...(isAll && { WALKUP_TEST_ALL: '1' }),
    }

/** What a step says is shown as it comes when it runs alone, and whole at its end when others run beside it. */
async function take(step, isAlone) {
  const heading = `\n── ${step.name}`
  if (isAlone) console.log(heading)
  const report = join(artifacts, step.report ?? 'none')
  rmSync(report, { force: true })
  const began = Date.now()
  const { code, output } = await runBeside(...step.command, { ...env, ...step.env }, isAlone ? 'inherit' : 'pipe')
  if (!isAlone) console.log(`${heading}\n${output}`)
  const result = !step.report || existsSync(report) ? step.read(report, code) : { passed: 0, failed: 1 }
  if (code && !result.failed) result.failed = 1
  return { name: step.name, ...result, seconds: Math.round((Date.now() - began) / 1000) }
}

const done = []
for (const lanes of stages)
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) done.push(await take(step, lanes.length === 1))
    }),
  )
const sum = (key) => done.reduce((all, step) => all + step[key], 0)
const total = { passed: sum('passed'), failed: sum('failed') }
const lines = done.map(({ name, passed, failed, faults = [], seconds }) =>
  [`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`, ...faults].join('\n    '),
)
writeFileSync(join(artifacts, 'summary.json'), JSON.stringify(total))
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
