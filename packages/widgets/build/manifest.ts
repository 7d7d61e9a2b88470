import { readFileSync } from 'node:fs'

/** A file in Vite's manifest. */
export interface Chunk {
  readonly file: string
  readonly src?: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
/** By the path of the source, `src/…`, or, for what several share, by the file. */
export type Manifest = Record<string, Chunk>

export const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest

/** What `roots` import; what they import at run time too, if `isWhole`. */
export function reach(manifest: Manifest, roots: readonly string[], isWhole: boolean): Manifest {
  const reached: Record<string, Chunk> = {}
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || reached[key]) return
    reached[key] = chunk
    chunk.imports?.forEach(visit)
    if (isWhole) chunk.dynamicImports?.forEach(visit)
  }
  roots.forEach(visit)
  return reached
}
