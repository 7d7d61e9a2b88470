import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const gzip = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length
export const gzipOf = (path: string): number => gzip(readFileSync(path))

/**
 * Measures a module as an application ships it: bundled with its dependencies and minified.
 * @param onModules receives what is left of each module after unused code is removed
 */
export async function bundle(
  code: string,
  onModules?: (modules: readonly { readonly id: string; readonly code: string }[]) => void,
): Promise<string> {
  const id = '\0measured'
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    // Vitest's value would include the development code of dependencies.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['walkup-src', 'module', 'browser', 'import', 'default'] },
    plugins: [
      {
        name: 'measured',
        resolveId: (source) => (source === 'measured' ? id : undefined),
        load: (source) => (source === id ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      rollupOptions: { input: 'measured', preserveEntrySignatures: 'strict' },
      modulePreload: false,
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('the bundler answered nothing')
  for (const file of first.output)
    if (file.type === 'chunk')
      onModules?.(Object.entries(file.modules).map(([name, part]) => ({ id: name, code: part.code ?? '' })))
  return first.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}
