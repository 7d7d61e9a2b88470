// The directory of the embedded database, so that what is acknowledged survives a power cut. PGlite itself leaves it to the system
// when writes reach the disk. Plain JavaScript, as its thread.
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** @type {(path: string, flags: string) => void} */
function sync(path, flags) {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Flushes a whole directory: what `initdb` made.
 * @type {(path: string) => void}
 */
export function syncTree(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) syncTree(`${path}/${entry.name}`)
    else if (entry.isFile()) sync(`${path}/${entry.name}`, 'r+')
  }
  // Windows opens no directories, and keeps their entries itself.
  if (process.platform !== 'win32') sync(path, 'r')
}

/** Flushes a file or directory when PostgreSQL asks for it. A failure ends the thread: nobody knows then what was written. */
export class DurableFs extends NodeFS {
  /**
   * @override
   * @type {NodeFS['init']}
   */
  async init(lite, options) {
    const { emscriptenOpts } = await super.init(lite, options)
    const addFsync = (/** @type {any} */ { NODEFS }) => {
      NODEFS.stream_ops.fsync = (/** @type {{ nfd: number }} */ { nfd }) => fsyncSync(nfd)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/** Without `-F`, which turns `fsync` off; `fdatasync` does nothing there. */
export const durably = (/** @type {readonly string[]} */ defaults) => [
  ...defaults.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
