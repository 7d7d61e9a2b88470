import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { root } from '../../budgets/measure.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const manifest = `${here}peers.json`
/** Where the peers are installed and built, outside the repository. */
export const workshop = `${root}.artifacts/bench-widgets`

/** Installs the manifest's versions if missing, without package scripts. */
export function installPeers(): void {
  const wanted = readFileSync(manifest, 'utf8')
  const marker = `${workshop}/node_modules/.installed.json`
  const installed = () => {
    try {
      return readFileSync(marker, 'utf8') === wanted
    } catch {
      return false
    }
  }
  if (installed()) return
  mkdirSync(workshop, { recursive: true })
  writeFileSync(`${workshop}/package.json`, wanted)
  // Cal.com's package has conflicting peer dependencies.
  const result = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error'],
    { cwd: workshop, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (result.status !== 0) throw new Error('npm could not install the peers.')
  writeFileSync(marker, wanted)
}

/** The files of one built page by name; `entry.js` is its module. */
export type Built = ReadonlyMap<string, Uint8Array>

/** Builds a page for production: one minified bundle with React or, with `onPreact`, Preact. */
export async function buildPeer(entry: string, { onPreact = false } = {}): Promise<Built> {
  // Next to the peers' node_modules, so that their versions resolve before the project's.
  cpSync(`${here}pages`, `${workshop}/pages`, { recursive: true })
  const compat = { 'react-dom/client': 'preact/compat/client', 'react-dom': 'preact/compat', react: 'preact/compat' }
  const result = await build({
    configFile: false,
    root: workshop,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: onPreact ? { 'react/jsx-runtime': 'preact/jsx-runtime', ...compat } : {} },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1e6,
      rollupOptions: { input: `${workshop}/pages/${entry}.js`, output: { entryFileNames: 'entry.js' } },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`the bundler answered nothing for ${entry}`)
  return new Map(
    output.output.map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)] as const),
  )
}
