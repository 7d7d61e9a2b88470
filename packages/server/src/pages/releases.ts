import { readdir, readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { FileStorage } from '../files/storage.ts'

/** A file of a release, as its path below the widgets' folder: `1.2.3/walkup.js`. */
const RELEASED = /^(\d+\.\d+\.\d+)\/([a-z][a-z-]{0,60})\.js$/

function keyOf(path: string): string | undefined {
  const [, version, name] = RELEASED.exec(path) ?? []
  return version && `widgets/${version.replaceAll('.', '-')}/${name}`
}

/**
 * Keeps the widgets of this server's own release with the uploaded files, so that pages that name its version are served after an
 * upgrade, too.
 */
export async function keepRelease(storage: FileStorage, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = entry.replaceAll('\\', '/')
    const key = keyOf(path)
    if (key === undefined) continue
    const bytes = await readFile(`${folder}/${path}`)
    const kept = await storage.get(key)
    if (!kept || !bytes.equals(await buffer(kept))) await storage.put(key, bytes)
  }
}

/** A kept file of an earlier release, or undefined. */
export async function openKept(storage: FileStorage, path: string): Promise<Readable | undefined> {
  const key = keyOf(path)
  return key === undefined ? undefined : storage.get(key)
}
