import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/**
 * `virtual:walkup-files` for the loader. In a build, which comes after that of the widgets, it is read off their manifest: all
 * that an element needs is asked for at once, not one file after the other. In development it is the sources.
 */
export function widgetFiles(names: readonly string[], manifest: string): Plugin {
  const id = '\0virtual:walkup-files'
  let isBuild = false
  const built = (name: string): string[] => {
    const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>
    const files = new Set<string>()
    const follow = (key: string) => {
      const chunk = chunks[key]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      chunk.imports?.forEach(follow)
    }
    follow(`src/${name}/define.ts`)
    return [...files]
  }
  return {
    name: 'walkup-files',
    configResolved: (config) => void (isBuild = config.command === 'build'),
    resolveId: (source) => (source === 'virtual:walkup-files' ? id : undefined),
    load(source) {
      if (source !== id) return
      if (isBuild && !existsSync(manifest)) return 'export default {}'
      const files = names.map((name) => [`walkup-${name}`, isBuild ? built(name) : [`${name}/define.ts`]])
      return `export default ${JSON.stringify(Object.fromEntries(files))}`
    },
  }
}
