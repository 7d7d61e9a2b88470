import { readFileSync } from 'node:fs'
import { packageDir } from './paths.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** By element; the files do not change while the server runs. */
const known = new Map<string, readonly string[]>()

/**
 * The URLs of the files that an element's code consists of, so that a page can load them while the script that asks for them is on
 * its way. None where the widgets are not built.
 */
export function widgetChunks(name: string): readonly string[] {
  const found = known.get(name)
  if (found) return found
  const seen = new Set<string>()
  try {
    const manifest = JSON.parse(readFileSync(packageDir('widgets/dist/.vite/manifest.json'), 'utf8')) as Readonly<
      Record<string, Chunk>
    >
    const visit = (key: string): void => {
      const chunk = manifest[key]
      const url = chunk && `/widgets/${chunk.file}`
      if (!url || seen.has(url)) return
      seen.add(url)
      chunk.imports?.forEach(visit)
    }
    visit(`src/${name}/define.ts`)
  } catch {
    return []
  }
  const urls = [...seen]
  known.set(name, urls)
  return urls
}
