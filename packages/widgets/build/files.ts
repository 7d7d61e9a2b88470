import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/**
 * `virtual:walkup-files` for the loader: for each of `modules`, a selector of elements and paths in `src`, the files that they
 * need. In a build, which comes after that of the widgets, they are read off its manifest, so that all are asked for at once
 * and not one after the other. In development it is the source.
 */
export function widgetFiles(modules: Readonly<Record<string, readonly string[]>>, manifest: string): Plugin {
  const id = '\0virtual:walkup-files'
  let isBuild = false
  const built = (paths: readonly string[]): string[] => {
    const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>
    const files = new Set<string>()
    const follow = (key: string) => {
      const chunk = chunks[key]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      chunk.imports?.forEach(follow)
    }
    for (const path of paths) follow(`src/${path}`)
    return [...files]
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
