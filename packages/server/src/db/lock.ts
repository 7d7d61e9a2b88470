import { open, readFile, rm } from 'node:fs/promises'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Keeps a second process out of a data directory; a lock whose process is gone is taken over.
 * @throws when a living process holds it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = `${directory}/walkup.pid`
  for (;;) {
    try {
      const file = await open(path, 'wx')
      await file.writeFile(String(process.pid))
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = Number(await readFile(path, 'utf8').catch(() => '0'))
      if (pid && pid !== process.pid && isAlive(pid)) {
        throw new Error(
          `The data directory ${directory} is in use by process ${pid}. Stop it first, or set DATA_DIR to another directory.`,
        )
      }
      await rm(path, { force: true })
    }
  }
}
