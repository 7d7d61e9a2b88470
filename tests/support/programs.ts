import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Next to the server's packages, so that the bundles can import them. */
const folder = `${root}packages/server/node_modules/.cache/walkup-test/${process.ppid}-${process.pid}`

/** The programs that tests start, relative to the root. */
const programs = [
  'packages/server/src/main.ts',
  'packages/server/src/admin/main.ts',
  'packages/server/src/backup/main.ts',
  'packages/server/src/keys/main.ts',
  'tests/faults/jobs/worker.ts',
  'tests/faults/powerCut/writer.ts',
  'tests/support/clockedServer.ts',
]
const bundleOf = (program: string): string => program.replaceAll('/', '-').replace(/\.ts$/, '.mjs')

/** Resolves files next to a module at their original location. */
const keepLocations: Plugin = {
  name: 'keep-locations',
  transform: (code, id) =>
    code.includes('import.meta.url') ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)) : undefined,
}

/** Bundles the programs, since resolving and compiling modules is most of their startup time. */
export default async function setup(): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [keepLocations],
    resolve: { conditions: ['walkup-src', 'module', 'default'] },
    ssr: { noExternal: [/^@walkup\//], resolve: { conditions: ['walkup-src', 'module', 'default'] } },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((program) => [bundleOf(program), root + program])),
        output: { entryFileNames: '[name]', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  process.env.WALKUP_TEST_PROGRAMS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The command of a program: bundled for fault tests, otherwise as operators run it. */
export const commandOf = (program: string): [string, ...string[]] => {
  const bundles = process.env.WALKUP_TEST_PROGRAMS
  return bundles && programs.includes(program)
    ? [process.execPath, `${bundles}/${bundleOf(program)}`]
    : [process.execPath, '--import', 'tsx', '--conditions', 'walkup-src', root + program]
}
