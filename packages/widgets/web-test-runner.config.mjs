import { fileURLToPath } from 'node:url'
import { chromeLauncher } from '@web/test-runner-chrome'
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

export default {
  ...(await viteForWtr({
    configFile: `${root}vite.config.ts`,
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
      include: ['axe-core', 'chai'],
      exclude: ['@web/test-runner-commands'],
    },
  })),
  files: `${root}src/**/*.wtr.ts`,
  port: Number(process.env.WTR_PORT ?? 4101),
  concurrency: 1,
  testFramework: { config: { timeout: 20_000 } },
  testsFinishTimeout: 240_000,
  browsers: [chromeLauncher({ launchOptions: { executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: flags } })],
}
