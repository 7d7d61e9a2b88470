import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Lets modules find the files next to their sources: workers, migrations, what other packages have built. */
const keepLocations = (outDir: string): Plugin => ({
  name: 'keep-locations',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return
    const source = JSON.stringify(relative(outDir, id).replaceAll('\\', '/'))
    return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
  },
})

/**
 * Bundles programs of the server, by output name and path relative to the root: resolving and compiling hundreds of modules is most of their
 * startup time. Dependencies stay outside.
 */
export const bundle = (programs: Readonly<Record<string, string>>, outDir: string): UserConfig => ({
  root,
  logLevel: 'error',
  plugins: [keepLocations(outDir)],
  // The demo's outside systems: with a constant path, their import is bundled too.
  define: { SIMULATORS: JSON.stringify(`${root}tests/simulators/demo.ts`) },
  resolve: { conditions: ['walkup-src', 'module', 'default'] },
  ssr: { noExternal: [/^@walkup\//], resolve: { conditions: ['walkup-src', 'module', 'default'] } },
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, root + path])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})

export default defineConfig(bundle({ main: 'packages/server/src/main.ts' }, `${dirname(fileURLToPath(import.meta.url))}/dist`))
