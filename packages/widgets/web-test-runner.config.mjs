import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { held } from './build/wtr-held.mjs'
import { viteForWtr } from './build/wtr-vite.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Writes how many tests passed and failed, for the count over all runners. */
const counts = {
  stop({ sessions }) {
    const total = { passed: 0, failed: 0 }
    const count = ({ tests, suites }) => {
      for (const test of tests) total[test.passed ? 'passed' : 'failed'] += test.skipped ? 0 : 1
      for (const suite of suites) count(suite)
    }
    for (const { testResults, errors } of sessions) {
      if (testResults) count(testResults)
      if (errors.length || !testResults) total.failed++
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
