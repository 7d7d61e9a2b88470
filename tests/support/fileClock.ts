import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** How fast the clock runs, so that what a busy machine takes is not taken for time that a provider was down. */
const SPEED = 1 / 4

/** The time of a clock that `createClock` set, in ms since 1970. */
export function readClock(file: string): number {
  const [at = 0, since = 0] = readFileSync(file, 'utf8').split(' ').map(Number)
  return at + (Date.now() - since) * SPEED
}

/** A clock that servers read from a file. It runs slowly, and can be set ahead. */
export function createClock(file: string, startAt: number) {
  let at = 0
  let since = 0
  const set = (instant: number) => {
    at = instant
    since = Date.now()
    writeFileSync(`${file}.new`, `${at} ${since}`)
    renameSync(`${file}.new`, file)
  }
  set(startAt)
  return { file, now: () => at + (Date.now() - since) * SPEED, set }
}
export type Clock = ReturnType<typeof createClock>
