import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { reach, readManifest } from './manifest.ts'
import { defineOf, extras, names } from './names.ts'

/**
 * `virtual:walkup-files` for the loader: for each selector of elements the files that it needs, so that all are asked for at
 * once and not one after the other. They are read off the manifest of the widgets' own build, which comes first; in development
 * it is the sources.
 */
export function widgetFiles(manifest: string): Plugin {
  const id = '\0virtual:walkup-files'
  let isBuild = false
  const modules: Readonly<Record<string, readonly string[]>> = {
    ...Object.fromEntries(names.map((name) => [name, [defineOf(name)]])),
    ...extras,
  }
  const built = (paths: readonly string[]): string[] => {
    const roots = paths.map((path) => `src/${path}`)
    return [...new Set(Object.values(reach(readManifest(manifest), roots, false)).map(({ file }) => file))]
  }
  return {
    name: 'walkup-files',
    configResolved: (config) => void (isBuild = config.command === 'build'),
    resolveId: (source) => (source === 'virtual:walkup-files' ? id : undefined),
    load(source) {
      if (source !== id) return
      if (isBuild && !existsSync(manifest)) return 'export default {}'
      const files = Object.entries(modules).map(([selector, paths]) => {
        if (!isBuild) return [`walkup-${selector}`, paths]
        // What the element itself needs is asked for with it.
        const element = selector.replace(/\[.*/, '')
        const known = element === selector ? [] : built(modules[element] ?? [])
        return [`walkup-${selector}`, built(paths).filter((file) => !known.includes(file))]
      })
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
