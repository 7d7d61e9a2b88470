// Runs a tier of the tests (tests/README.md), by default `test`. Has no dependencies, since it runs on a fresh clone.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install, root, runBeside } from '../.ci/setup.mjs'
import { openEnvironment } from './environment.mjs'
import { failedOf, mergeSecondLook } from './secondLook.mjs'
import { build, e2e, faults, http, lint, publish, stories, storybook, types, unit, widgets } from './steps.mjs'

const tier = process.argv[2] ?? 'test'
const artifacts = join(root, '.artifacts')

install()
mkdirSync(artifacts, { recursive: true })

/**
 * Stages run in sequence. The lanes of a stage run in parallel: steps that wait for a browser or use one thread next to CPU-bound ones.
 * The lane that ends first goes on with the stage's `last` steps.
 */
const stages = {
  check: [{ lanes: [[types, lint], [unit]] }],
  test: [
    {
      lanes: [
        [types, build],
        [unit, lint],
      ],
    },
    { lanes: [[widgets, e2e], [http]], last: [publish] },
  ],
  'test:all': [
    {
      lanes: [
        [types, build],
        [unit, lint],
      ],
    },
    {
      lanes: [
        [widgets, e2e],
        [storybook, http],
      ],
      last: [publish],
    },
    // Fault tests run one at a time and mostly wait for processes to start.
    { lanes: [[stories], [faults]] },
  ],
}[tier]
const { env, close } = await openEnvironment(tier)

/**
 * Runs a step, or only the given files of it. Its output is streamed if nothing runs in parallel, otherwise printed at the end.
 * @returns the results of its files; a runner that fails without a failed file adds one without a name
 */
async function run(step, isStreamed, files) {
  const heading = `\n── ${step.name}${files ? ': once more, alone' : ''}`
  if (isStreamed) console.log(heading)
  const report = join(artifacts, `${step.name.replaceAll(' ', '-')}${files ? '-alone' : ''}.json`)
  rmSync(report, { force: true })
  const own = { ...(step.hasReport && { WALKUP_TEST_REPORT: report }), ...(files && { WALKUP_TEST_ALONE: '1' }) }
  const { code, output } = await runBeside(...step.command(files), { ...env, ...own }, isStreamed ? 'inherit' : 'pipe')
  if (!isStreamed) console.log(`${heading}\n${output}`)
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : []
  if (!step.hasReport && !code) return [{ file: '', project: '', passed: 1, failures: [] }]
  if (code && !results.some(({ failures }) => failures.length))
    results.push({ file: '', project: '', passed: 0, failures: step.hasReport ? [`the runner ended with code ${code}`] : [''] })
  return results
}

const done = []
for (const { lanes, last = [] } of stages) {
  // What comes later tests what was built.
  if (done.some(({ step, results }) => step === build && failedOf(results).length)) break
  await Promise.all(
    lanes.map(async (lane) => {
      for (let step = lane.shift(); step; step = lane.shift() ?? last.shift()) {
        const began = Date.now()
        const results = await run(step, lanes.length === 1)
        done.push({ step, results, seconds: Math.round((Date.now() - began) / 1000) })
      }
    }),
  )
}

/** Failed files are rerun alone, with one worker. Types, lint and builds are not, since they depend only on the code. */
const flaky = []
for (const one of done) {
  const { step } = one
  const failed = failedOf(one.results)
  if (!step.hasReport || !failed.length) continue
  const merged = mergeSecondLook(one.results, await run(step, true, failed))
  one.results = merged.results
  flaky.push(...merged.flaky.map((first) => ({ step: step.name, ...first })))
}
close()

const count = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failures }) => sum + failures.length, 0),
})
const lines = done.map(({ step, results, seconds }) => {
  const { passed, failed } = count(results)
  const failures = results.flatMap((one) => one.failures.filter(Boolean).map((failure) => `${one.file}: ${failure}`))
  return [`${failed ? '✗' : '✓'} ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`, ...failures].join('\n    ')
})
const total = count(done.flatMap(({ results }) => results))
writeFileSync(join(artifacts, 'summary.json'), JSON.stringify(total))
writeFileSync(join(artifacts, 'flaky.json'), JSON.stringify(flaky, null, 2))
console.log(`\n${lines.join('\n')}`)
if (flaky.length) console.log('\nFlaky, passed when run alone:')
for (const { step, file, project, failures } of flaky) console.log([`${step}: ${file} (${project})`, ...failures].join('\n    '))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
