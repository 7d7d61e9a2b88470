import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { contractFacts } from '../packages/console/build/contractFacts.ts'
import { LongestFirst } from './support/longestFirst.ts'
import { onBothDatabases } from './support/onBothDatabases.ts'
import { isAll } from './support/repetitions.ts'

const conditions = ['walkup-src', 'module', 'default']
/** A global setup runs in an environment of its own, and imports the server too. */
const environments = { __vitest__: { resolve: { conditions } } }
const root = fileURLToPath(new URL('..', import.meta.url))
// Global setups ignore `conditions` and would otherwise migrate by the contract that was built last.
const alias = [{ find: /^@walkup\/sdk\/contract$/, replacement: `${root}packages/sdk/contract/index.ts` }]
const node = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  pool: 'forks',
  maxWorkers: 2,
} as const
const all = ['tests/{http,isolation}/**/*.test.ts']
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)
/** A browser or a server process can be starved on a shared machine. The report marks what passed only at its second try. */
const starved = { retry: 1 } as const
const http = (database: 'pglite' | 'postgres') => ({
  root,
  resolve: { conditions, alias },
  ssr: { resolve: { conditions } },
  environments,
  test: {
    ...node,
    name: `http on ${database}`,
    include: database === 'pglite' && hasPostgres && !isAll ? onBothDatabases : all,
    // Each file makes its own app and database; loading the server anew for each was a third of the time.
    isolate: false,
    globalSetup: ['tests/support/database.ts'],
    env: { WALKUP_TEST_DATABASE: database },
  },
})

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: `${root}.artifacts/vitest-${process.env.WALKUP_TEST_RUN ?? 'all'}.json` }]],
    projects: [
      {
        root,
        resolve: { conditions },
        ssr: { resolve: { conditions } },
        // What a form is declared of has its styles with it, and who may call what comes from the contract.
        plugins: [vanillaExtractPlugin(), contractFacts()],
        test: {
          ...node,
          name: 'unit',
          isolate: false,
          include: ['packages/*/{src,contract,build}/**/*.test.{ts,tsx}', 'tests/{contract,types,budgets}/**/*.test.ts'],
        },
      },
      {
        ...http('pglite'),
        test: {
          ...http('pglite').test,
          ...starved,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      // The console's stories, of the Storybook that was built: three looks at once, each of which waits a good part of its time.
      {
        root,
        test: {
          ...node,
          ...starved,
          name: 'stories',
          include: ['tests/stories/**/*.test.ts'],
          testTimeout: 120_000,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      // Real server processes that are killed, starved and overloaded.
      {
        root,
        resolve: { conditions, alias },
        ssr: { resolve: { conditions } },
        environments,
        test: {
          ...node,
          ...starved,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 300_000,
          maxWorkers: 1,
        },
      },
      // What a stranger would install: it packs what was built.
      { root, test: { ...node, name: 'publish', include: ['tests/publish/**/*.test.ts'], testTimeout: 180_000 } },
      http('pglite'),
      ...(hasPostgres ? [http('postgres')] : []),
    ],
  },
})
