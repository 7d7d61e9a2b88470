import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { held } from './build/wtr-held.mjs'
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

/** Writes how many tests passed and failed, and which, for the count over all runners. */
const counts = {
  stop({ sessions }) {
    const total = { passed: 0, failed: 0, problems: [] }
    const fail = (what, error) => {
      total.failed++
      total.problems.push(`${what}: ${error?.message?.split('\n')[0] ?? 'no reason given'}`)
    }
    const count = ({ tests, suites }, file) => {
      for (const { name, passed, error } of tests.filter((test) => !test.skipped)) {
        if (passed) total.passed++
        else fail(`${file}: ${name}`, error)
      }
      for (const suite of suites) count(suite, file)
    }
    for (const { testFile, testResults, errors } of sessions) {
      const file = testFile.replace(root, '')
      if (testResults) count(testResults, file)
      if (errors.length || !testResults) fail(file, errors[0])
    }
    const folder = fileURLToPath(new URL('../../.artifacts/', import.meta.url))
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}wtr.json`, JSON.stringify(total))
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
  reporters: [defaultReporter(), counts],
  files: `${root}src/**/*.wtr.ts`,
  port: Number(process.env.WTR_PORT ?? 4101),
  concurrency: 1,
  testFramework: { config: { timeout: 20_000 } },
  testsFinishTimeout: 240_000,
  browsers: [chromeLauncher({ launchOptions: { executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: flags } })],
}
