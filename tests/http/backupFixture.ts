import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll } from 'vitest'
import { restoreBackup } from '../../packages/server/src/backup/restore.ts'
import { writeBackup, type Source } from '../../packages/server/src/backup/write.ts'
import { openEmpty } from './databases.ts'
import { startApp, type TestApp } from './harness.ts'

export const photo = Buffer.from([0, 255, 10, 13, 200])

/** The demo for a file's tests, saved to a file and restored into empty databases. */
export function openBackups() {
  let app: TestApp
  let directory: string
  beforeAll(async () => {
    app = await startApp()
    directory = await mkdtemp(`${tmpdir()}/walkup-backup-`)
  })
  afterAll(() => Promise.all([app.close(), rm(directory, { recursive: true })]))

  const pathOf = (name: string) => `${directory}/${name}.walkup`
  const source = (): Source => ({
    db: app.db,
    files: async function* () {
      yield { key: 'icons/a1', bytes: photo }
    },
    secretKey: 'the root key',
  })
  return {
    get app() {
      return app
    },
    pathOf,
    save: (name: string) => pipeline(writeBackup(source()), createWriteStream(pathOf(name))),
    restore: async (name: string, target?: Awaited<ReturnType<typeof openEmpty>>) => {
      const empty = target ?? (await openEmpty())
      const files = new Map<string, Uint8Array>()
      const header = await restoreBackup(createReadStream(pathOf(name)), {
        db: empty.db,
        accept: async () => {},
        putFile: async (key, bytes) => void files.set(key, bytes),
      })
      return { ...empty, files, header }
    },
    drop: async ({ db, drop }: Awaited<ReturnType<typeof openEmpty>>) => {
      await db.close()
      await drop()
    },
  }
}
