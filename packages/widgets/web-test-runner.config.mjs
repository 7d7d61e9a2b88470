import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { pageAtDate } from './build/wtr-date.mjs'
import { held } from './build/wtr-held-requests.mjs'
import { reactBundle } from './build/wtr-react.mjs'
import { viteForWtr } from './build/wtr-vite.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages of the address bar, which Chromium renders invisibly for each window.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
]

/** Writes the results of each file for `tests/run.mjs`. */
const fileReport = {
  stop({ sessions }) {
    const reasonOf = (error) => error?.message?.split('\n')[0] ?? 'no reason given'
    const files = sessions.map(({ testFile, testResults, errors }) => {
      const all = ({ tests, suites }) => [...tests, ...suites.flatMap(all)]
      const tests = testResults ? all(testResults).filter(({ skipped }) => !skipped) : []
      return {
        file: relative(fileURLToPath(new URL('../..', import.meta.url)), testFile),
        project: 'widgets',
        passed: tests.filter(({ passed }) => passed).length,
        failures: [
          ...tests.filter(({ passed }) => !passed).map(({ name, error }) => `${name}: ${reasonOf(error)}`),
          ...(errors.length || !testResults ? [reasonOf(errors[0])] : []),
        ],
      }
    })
    writeFileSync(process.env.WALKUP_TEST_REPORT, JSON.stringify(files))
  },
}

// JSX as it is shipped, without notes for developers on every element.
process.env.NODE_ENV = 'production'
const vite = await viteForWtr({
  configFile: `${root}vite.config.ts`,
  mode: 'test',
  root,
  cacheDir: `${root}node_modules/.vite-wtr`,
  // Found before the first test: a dependency met later would reload the page under it.
  plugins: [
    reactBundle(`${root}vite.config.ts`),
    {
      name: 'wtr-own',
      enforce: 'pre',
      resolveId: (id) => (id.includes('__web-dev-server__') ? { id, external: true } : undefined),
    },
  ],
  optimizeDeps: {
    entries: ['src/**/define.ts', 'src/**/*.wtr.ts'],
    include: ['axe-core', 'chai', 'cronstrue'],
    exclude: ['@web/test-runner-commands'],
  },
})

export default {
  ...vite,
  middleware: [held(), ...vite.middleware],
  reporters: [defaultReporter(), ...(process.env.WALKUP_TEST_REPORT ? [fileReport] : [])],
  files: `${root}src/**/*.wtr.ts`,
  testRunnerHtml: pageAtDate,
  concurrency: 1,
  testFramework: { config: { timeout: 60_000 } },
  testsFinishTimeout: 900_000,
  browsers: [chromeLauncher({ launchOptions: { executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: flags } })],
}
