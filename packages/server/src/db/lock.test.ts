import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from './lock.ts'

let directory: string
const started: ChildProcess[] = []
const made: string[] = []
beforeEach(() => made.push((directory = mkdtempSync(`${tmpdir()}/walkup-lock-`))))
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  for (const path of made) rmSync(path, { recursive: true })
})

const locks = () => readdirSync(directory).filter((name) => name.startsWith('walkup'))
/** The claim that this process would write. */
async function ownClaim(): Promise<{ pid: number; startedAt: string | null; kernel: string | null; claimedAt: number }> {
  const unlock = await lockDirectory(directory)
  const claim = JSON.parse(readFileSync(`${directory}/${locks()[0]}`, 'utf8')) as Awaited<ReturnType<typeof ownClaim>>
  await unlock()
  return claim
}
const leave = (content: string, name = 'walkup-left.lock') => writeFileSync(`${directory}/${name}`, content)
async function otherProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  started.push(child)
  await new Promise((resolve) => child.once('spawn', resolve))
  return child.pid ?? 0
}
const startOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]

test('a directory has one holder, in one process too, until it is let go', async () => {
  const unlock = await lockDirectory(directory)
  expect(locks()).toHaveLength(1)
  await expect(lockDirectory(directory)).rejects.toThrow(`is in use by process ${process.pid}. Stop it first`)
  await unlock()
  expect(locks()).toEqual([])
  await (
    await lockDirectory(directory)
  )()
})

test('of many that come at once one holds it', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)))
  const holders = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(holders.length).toBeLessThanOrEqual(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DirectoryInUse)
  for (const unlock of holders) await unlock()
  await (
    await lockDirectory(directory)
  )()
})

describe.runIf(process.platform === 'linux')('a lock that was left behind is taken over', () => {
  test.each([
    ['nothing', () => ''],
    ['half of a claim', () => '{"pid":12,"star'],
    ['a bare pid', () => String(process.ppid)],
    ['something else', () => '{"pid":"1"}'],
  ])('with %s in it', async (_, content) => {
    leave(content())
    await (
      await lockDirectory(directory)
    )()
    expect(locks()).toEqual([])
  })

  test('by the pid of a process that has ended', async () => {
    leave(JSON.stringify({ ...(await ownClaim()), pid: 4_194_301 }))
    await lockDirectory(directory)
    expect(locks()).toHaveLength(1)
  })

  test('by a pid that an unrelated process has now, or this very one', async () => {
    const claim = await ownClaim()
    leave(JSON.stringify({ ...claim, pid: await otherProcess(), startedAt: '1' }))
    leave(JSON.stringify({ ...claim, startedAt: '1' }), 'walkup-own.lock')
    await lockDirectory(directory)
    expect(locks()).toHaveLength(1)
  })

  test('by the lock of earlier versions, with the pid of a living process', async () => {
    leave(String(await otherProcess()), 'walkup.pid')
    await lockDirectory(directory)
    expect(locks()).toHaveLength(1)
  })

  test('by another boot or container, whose pid says nothing here', async () => {
    leave(JSON.stringify({ ...(await ownClaim()), kernel: 'another boot' }))
    await lockDirectory(directory)
    expect(locks()).toHaveLength(1)
  })
})

describe.runIf(process.platform === 'linux')('a living holder is respected', () => {
  test('by its pid and the moment it started', async () => {
    const pid = await otherProcess()
    leave(JSON.stringify({ ...(await ownClaim()), pid, startedAt: startOf(pid), claimedAt: 0 }))
    await expect(lockDirectory(directory)).rejects.toThrow(`is in use by process ${pid}`)
    expect(locks()).toEqual(['walkup-left.lock'])
  })

  test('in another container, by its signs of life', async () => {
    leave(JSON.stringify({ ...(await ownClaim()), pid: 77, kernel: 'another container', claimedAt: 0 }))
    const beat = setInterval(() => utimesSync(`${directory}/walkup-left.lock`, new Date(), new Date()), 500)
    await expect(lockDirectory(directory)).rejects.toThrow('is in use by process 77')
    clearInterval(beat)
  })
})
