import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomUid } from '../auth/tokens.ts'
import { assertKey, type FileStorage } from './storage.ts'

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT'

/** Stores files in a directory, created on first use. */
export function localStorage(directory: string): FileStorage {
  const pathOf = (key: string) => {
    assertKey(key)
    return `${directory}/${key}`
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Atomic: a crash leaves no partial file under the key.
      const draft = `${path}.${randomUid(8)}.part`
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
        await file.close()
        await rename(draft, path)
      } catch (error) {
        await file.close().catch(() => {})
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return (await open(pathOf(key))).createReadStream()
      } catch (error) {
        if (isMissing(error)) return
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Every stored file; none if the directory does not exist. */
export async function* localFiles(directory: string): AsyncGenerator<{ key: string; bytes: Uint8Array }> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries.filter((one) => one.isFile() && !one.name.endsWith('.part'))) {
    const path = `${entry.parentPath}/${entry.name}`
    yield { key: path.slice(directory.length + 1), bytes: await readFile(path) }
  }
}
