import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { reach, readManifest } from './manifest.ts'
import { modesEntry } from './chunkGroups.ts'
import { defineOf, names } from './names.ts'

/**
 * `virtual:walkup-files` for the loader: the files of each element, and of the modes as `walkup-modes`, so that all are requested at once and not one after the other.
 * They come from the manifest of the widgets' own build, which runs first; in development they are the sources.
 */
export function widgetFiles(manifest: string): Plugin {
  const id = '\0virtual:walkup-files'
  let isBuild = false
  const built = (path: string): string[] => [
    ...new Set(Object.values(reach(readManifest(manifest), [`src/${path}`], false)).map(({ file }) => file)),
  ]
  return {
    name: 'walkup-files',
    configResolved: (config) => void (isBuild = config.command === 'build'),
    resolveId: (source) => (source === 'virtual:walkup-files' ? id : undefined),
    load(source) {
      if (source !== id) return
      if (isBuild && !existsSync(manifest)) return 'export default {}'
      const filesOf = (entry: string) => (isBuild ? built(entry) : [entry])
      const files = [...names.map((name) => [`walkup-${name}`, filesOf(defineOf(name))]), ['walkup-modes', filesOf(modesEntry)]]
      return `export default ${JSON.stringify(Object.fromEntries(files))}`
    },
  }
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
