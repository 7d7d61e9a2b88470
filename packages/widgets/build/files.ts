import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { reach, readManifest, type Manifest } from './manifest.ts'
import { modesEntry } from './chunkGroups.ts'
import { defineOf, names } from './names.ts'

/** The files of an entry: its own and what that imports. */
export const filesOf = (manifest: Manifest, entry: string): string[] => [
  ...new Set(Object.values(reach(manifest, [`src/${entry}`], false)).map(({ file }) => file)),
]

/**
 * `virtual:walkup-files` for the loader: the files of each element, and of the modes as `walkup-modes`, so that all are requested at once and not one after the other.
 * They come from the manifest of the widgets' own build, which runs first; in development they are the sources.
 * For the loader of one version they are that version's self-contained files, each with its hash, from `pins` (`integrity.json`).
 */
export function widgetFiles(manifest: string, pins?: string): Plugin {
  const id = '\0virtual:walkup-files'
  let isBuild = false
  return {
    name: 'walkup-files',
    configResolved: (config) => void (isBuild = config.command === 'build'),
    resolveId: (source) => (source === 'virtual:walkup-files' ? id : undefined),
    load(source) {
      if (source !== id) return
      if (isBuild && !existsSync(manifest)) return 'export default {}\nexport const hashes = {}'
      if (pins) return pinned(pins)
      const sourcesOf = (entry: string) => (isBuild ? filesOf(readManifest(manifest), entry) : [entry])
      const files = [
        ...names.map((name) => [`walkup-${name}`, sourcesOf(defineOf(name))]),
        ['walkup-modes', sourcesOf(modesEntry)],
      ]
      return `export default ${JSON.stringify(Object.fromEntries(files))}\nexport const hashes = {}`
    },
  }
}

function pinned(pins: string): string {
  const all = Object.entries(JSON.parse(readFileSync(pins, 'utf8')) as Record<string, { readonly integrity: string }>)
  const used = all.filter(([name]) => name !== 'analytics')
  const files = Object.fromEntries(used.map(([name]) => [`walkup-${name}`, [`${name}.js`]]))
  const hashes = Object.fromEntries(used.map(([name, { integrity }]) => [`${name}.js`, integrity]))
  return `export default ${JSON.stringify(files)}\nexport const hashes = ${JSON.stringify(hashes)}`
}

/** Rewrites imports of modules in the manifest to their built files, under `from`. */
export function builtFiles(src: string, manifest: string, isBuilt: (path: string) => boolean, from: string): Plugin {
  return {
    name: 'walkup-built-files',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer) return
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      const path = resolved?.id.startsWith(src) ? resolved.id.slice(src.length) : undefined
      if (!path || !isBuilt(path)) return
      const file = readManifest(manifest)[`src/${path}`]?.file
      if (!file) throw new Error(`${path} is not among the files that were built`)
      return { id: from + file.replace(/^chunks\//, ''), external: true }
    },
  }
}
