import { readFileSync } from 'node:fs'
import { packageDir } from './paths.ts'

/** By element; the files do not change while the server runs. */
let files: Readonly<Record<string, readonly string[]>> | undefined

/**
 * The URLs of the files that an element's code consists of, so that a page can load them while the script that asks for them is on
 * its way. None where the widgets are not built.
 */
export function widgetChunks(name: string): readonly string[] {
  try {
    files ??= JSON.parse(readFileSync(packageDir('widgets/dist/.vite/files.json'), 'utf8')) as NonNullable<typeof files>
  } catch {
    return []
  }
  return files[name]?.map((file) => `/widgets/${file}`) ?? []
}
