import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomUid } from '../auth/tokens.ts'
import { assertKey, type FileStorage } from './storage.ts'

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT'

/** Files in a directory, which is made when the first comes. */
export function localStorage(directory: string): FileStorage {
  const pathOf = (key: string) => {
    assertKey(key)
    return `${directory}/${key}`
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Whole or not at all: a crash leaves no half file under the key.
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
