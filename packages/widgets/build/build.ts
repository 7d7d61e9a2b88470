import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { elementsManifest } from './elements.ts'
import { chunkGroups, chunkName, isInside, modesEntry, modesGroup } from './chunkGroups.ts'
import { filesOf } from './files.ts'
import { reach, readManifest, type Chunk } from './manifest.ts'
import { defineOf, names } from './names.ts'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const run = (mode: string) => build({ mode, logLevel: 'warn' })

rmSync(dist, { recursive: true, force: true })
mkdirSync(`${dist}.vite`, { recursive: true })

const all: Record<string, Chunk> = {}
function publish(from: string, key: string, chunk: Chunk): void {
  all[key] = chunk
  mkdirSync(dirname(dist + chunk.file), { recursive: true })
  copyFileSync(from + chunk.file, dist + chunk.file)
  const map = `${chunk.file}.map`
  // A chunk without code of its own has none.
  if (existsSync(from + map)) copyFileSync(from + map, dist + map)
}
const writeManifest = () => writeFileSync(`${dist}.vite/manifest.json`, `${JSON.stringify(all, null, 2)}\n`)

// First, since the groups refer to its file.
await run(modesGroup)
const modesFolder = `${dist}.groups/${modesGroup}/`
const modes = readManifest(`${modesFolder}.vite/manifest.json`)[`src/${modesEntry}`]
if (!modes) throw new Error('the modes were not built')
publish(modesFolder, `src/${modesEntry}`, modes)
writeManifest()

for (const [group, { widgets, entries }] of Object.entries(chunkGroups)) {
  await run(group)
  const from = `${dist}.groups/${group}/`
  const manifest = readManifest(`${from}.vite/manifest.json`)
  const roots = widgets.map((name) => `src/${defineOf(name)}`)
  // A chunk that holds its entry is listed as that.
  const sources = new Map<string, string>()
  for (const entry of entries.filter((one) => isInside(one, widgets))) {
    const [key, chunk] = Object.entries(manifest).find(([, { name }]) => name === chunkName(entry)) ?? []
    if (!key || !chunk) throw new Error(`${group} has no chunk of ${entry}`)
    sources.set(key, `src/${entry}`)
    manifest[`src/${entry}`] = { ...chunk, src: `src/${entry}` }
  }
  // Two groups may build different files from one source.
  function keyOf(built: string): string {
    const key = sources.get(built) ?? built
    return all[key] && all[key].file !== manifest[key]?.file ? `${key}?${group}` : key
  }
  const used = Object.entries(reach(manifest, roots, true)).map(([key, chunk]) => {
    const { imports = [], dynamicImports = [] } = chunk
    return [keyOf(key), { ...chunk, imports: imports.map(keyOf), dynamicImports: dynamicImports.map(keyOf) }] as const
  })
  for (const [key, chunk] of used) publish(from, key, chunk)
  const cores = new Set(Object.values(all).flatMap(({ name, file }) => (name === 'core' ? [file] : [])))
  if (cores.size !== 1) throw new Error(`the chunk groups must share one core, not ${[...cores].join(', ')}`)
  writeManifest()
}
rmSync(`${dist}.groups`, { recursive: true })
// For pages of the server, which load them beside the script.
writeFileSync(
  `${dist}.vite/files.json`,
  JSON.stringify(Object.fromEntries(names.map((name) => [name, filesOf(all, defineOf(name))]))),
)

// These modes reference the files built above.
for (const mode of ['package', 'react', 'vue', 'loader', 'code-page', 'analytics', ...names]) await run(mode)

// Each self-contained file is also published under its version, immutable, with a hash for subresource integrity.
mkdirSync(`${dist}${version}`)
const integrity: Record<string, { readonly path: string; readonly integrity: string }> = {}
function pin(name: string): void {
  const path = `${version}/${name}.js`
  const hash = createHash('sha384')
    .update(readFileSync(dist + path))
    .digest('base64')
  integrity[name] = { path, integrity: `sha384-${hash}` }
  writeFileSync(`${dist}integrity.json`, `${JSON.stringify(integrity, null, 2)}\n`)
}
for (const name of [...names, 'analytics']) {
  copyFileSync(`${dist}${name}.js`, `${dist}${version}/${name}.js`)
  pin(name)
}
copyFileSync(dist + modes.file, `${dist}${version}/modes.js`)
pin('modes')
// Contains the hashes of the others.
await run('pinned')
pin('walkup')
writeFileSync(`${dist}custom-elements.json`, `${JSON.stringify(elementsManifest(names), null, 2)}\n`)
