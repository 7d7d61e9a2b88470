import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { contractFacts } from '../packages/console/build/contractFacts.ts'
import { FileReport } from './support/fileReport.ts'
import { filesOf, tier } from './support/tiers.ts'

/** Set by `tests/run.mjs` when it reruns failed files. */
const isAlone = process.env.WALKUP_TEST_ALONE === '1'
const report = process.env.WALKUP_TEST_REPORT
const conditions = ['walkup-src', 'module', 'default']
/** The global setup runs in a separate environment and also imports the server. */
const environments = { __vitest__: { resolve: { conditions } } }
const root = fileURLToPath(new URL('..', import.meta.url))
// Global setups ignore `conditions` and would otherwise migrate with the last built contract.
const alias = [{ find: /^@walkup\/sdk\/contract$/, replacement: `${root}packages/sdk/contract/index.ts` }]
/** Servers allocate much that does not live long. */
const execArgv = ['--max-semi-space-size=64']
const node = {
  environment: 'node',
  // Long enough for a shared machine at a tenth of its speed; tests that hang still fail.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // One second by default.
  expect: { poll: { timeout: 20_000 } },
  pool: 'forks',
  execArgv,
  maxWorkers: isAlone ? 1 : 2,
} as const
/** For projects whose modules follow from their own file alone, as they do without plugins: runs share what they compile. */
const shared = { experimental: { fsModuleCache: true } } as const
/** When HTTP tests start: a Tuesday, as in the widgets' tests. */
const start = process.env.WALKUP_TEST_DATE ?? '2026-11-24T16:00:00Z'
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)
const http = (database: 'pglite' | 'postgres') => ({
  root,
  resolve: { conditions, alias },
  ssr: { resolve: { conditions } },
  environments,
  test: {
    ...node,
    ...shared,
    name: `http on ${database}`,
    // Without PostgreSQL, everything runs on PGlite.
    ...filesOf(database === 'pglite' && hasPostgres ? 'http on PGlite' : 'http', tier),
    // Each file creates its own app and database; reloading the server for each took a third of the time.
    isolate: false,
    globalSetup: ['tests/support/database.ts'],
    env: { WALKUP_TEST_DATABASE: database, WALKUP_TEST_NOW: start },
  },
})

export default defineConfig({
  root,
  test: {
    reporters: ['default', ...(report === undefined ? [] : [new FileReport(report, root)])],
    projects: [
      {
        root,
        resolve: { conditions },
        ssr: { resolve: { conditions } },
        // Form declarations import their styles, and access rules come from the contract.
        plugins: [vanillaExtractPlugin(), contractFacts()],
        test: {
          ...node,
          name: 'unit',
          isolate: false,
          setupFiles: ['tests/support/seed.ts'],
          ...filesOf('unit', tier),
        },
      },
      {
        ...http(hasPostgres ? 'postgres' : 'pglite'),
        test: {
          ...http(hasPostgres ? 'postgres' : 'pglite').test,
          name: 'e2e',
          // Browsers use the machine's time.
          env: { WALKUP_TEST_DATABASE: hasPostgres ? 'postgres' : 'pglite' },
          ...filesOf('e2e', tier),
          testTimeout: 240_000,
        },
      },
      // The console's stories in the built Storybook: the looks in parallel, since each is mostly idle.
      {
        root,
        test: {
          ...node,
          name: 'stories',
          ...filesOf('stories', tier),
          testTimeout: 240_000,
          maxWorkers: isAlone ? 1 : 3,
          sequence: { groupOrder: 1 },
        },
      },
      // Kills, starves and overloads real server processes.
      {
        root,
        resolve: { conditions, alias },
        ssr: { resolve: { conditions } },
        environments,
        test: {
          ...node,
          ...shared,
          name: 'faults',
          ...filesOf('faults', tier),
          globalSetup: ['tests/support/database.ts', 'tests/support/programs.ts'],
          testTimeout: 300_000,
          maxWorkers: 1,
        },
      },
      // Tests the packed builds as a consumer installs them.
      { root, test: { ...node, ...shared, name: 'publish', ...filesOf('publish', tier), testTimeout: 300_000 } },
      http('pglite'),
      ...(hasPostgres ? [http('postgres')] : []),
    ],
  },
})
