import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The time of a clock of `createClock`, in ms since 1970. */
export function readClock(file: string): number {
  const [at = 0, since = 0, speed = 1] = readFileSync(file, 'utf8').split(' ').map(Number)
  return at + (Date.now() - since) * speed
}

/**
 * A clock that servers read from a file, and that can be moved ahead.
 * @param speed How fast it runs in between; slow, delays of a busy machine do not look like an outage.
 */
export function createClock(file: string, startAt: number, speed: number) {
  let at = 0
  let since = 0
  const set = (instant: number, newSpeed = speed) => {
    at = instant
    since = Date.now()
    speed = newSpeed
    writeFileSync(`${file}.new`, `${at} ${since} ${speed}`)
    renameSync(`${file}.new`, file)
  }
  set(startAt)
  return { file, now: () => at + (Date.now() - since) * speed, set }
}
export type Clock = ReturnType<typeof createClock>
