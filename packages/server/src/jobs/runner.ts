import type { Db } from '../db/index.ts'
import { nextRun } from '../time/nextRun.ts'
import type { Job, JobKind, Period, Ran } from './kind.ts'
import { createJobStore, LEASE_MS, pauseAfter, type Claimed, type Outcome } from './store.ts'

const ATTEMPTS = 8
const RUN_MS = 600_000
/** How often the runner checks for due jobs without being woken, and the pause after a failed check. */
const LOOK_EVERY_MS = 30_000
const LOOK_AGAIN_MS = 5_000
/** How often kinds with `when due` check their table; triggers wake them for what is due earlier. */
const DUE_EVERY_MS = 30_000
/** The pause before items are checked again that are due but blocked, such as by a destination that is down. */
const HELD_UP_MS = 2_000
/** Wakes within this time are merged. */
const SHORTEST_PAUSE_MS = 50
/** The minimum time between two wakes of a periodic kind, so that each run has more to do: normally, and while requests crowd the server. */
const WAKES_APART_MS = 1_000
const CROWDED_WAKES_APART_MS = 5_000

export interface JobRunner {
  /** Runs jobs when they become due, until it is closed. */
  start(): Promise<void>
  /** Runs all due jobs of the given kinds, or of all kinds, until none is due. @returns how many runs that took */
  runDue(kinds?: readonly string[]): Promise<number>
  /** Also runs periodic kinds early, repeatedly until none of them finds anything to do; for tests. */
  runAll(kinds?: readonly string[]): Promise<void>
  /** Checks for due jobs, such as after the clock was moved. */
  wake(): void
  /** Stops claiming jobs, aborts those that run, and resolves once they have ended. */
  close(): Promise<void>
}

/** The period of a kind without a cron expression, in ms. */
const lengthOf = (every: Exclude<Period, object>): number => (every === 'when due' ? DUE_EVERY_MS : every)

export function nextOf(every: Period, now: Date): Date {
  if (typeof every !== 'object') return new Date(now.getTime() + lengthOf(every))
  const next = nextRun(every.cron, every.timeZone, now)
  if (!next) throw new Error(`There is no next run of ${every.cron}.`)
  return next
}

/** Runs the jobs of these kinds in this process. Any number of servers may do so: the database decides which one runs a job. */
export function createJobRunner<Services extends { readonly db: Db }>(
  services: Services,
  kinds: readonly JobKind<Services>[],
  {
    onError,
    isCrowded = () => false,
  }: { readonly onError: (error: unknown, kind?: string) => void; readonly isCrowded?: () => boolean },
): JobRunner {
  const { db } = services
  const store = createJobStore(db)
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  const allNames = kinds.map(({ kind }) => kind)
  const periodic = kinds.filter(({ every }) => every !== undefined).map(({ kind }) => kind)
  const makesWay = (kind: string) => isCrowded() && !byName.get(kind)?.isAwaited
  const running = new Map<string, number>()
  const runs = new Set<Promise<void>>()
  const closing = new AbortController()
  /** How many items periodic kinds have found so far. */
  let found = 0
  /** Resolvers that wait for the next wake of a kind. */
  const sleepers = new Map<string, { readonly woken: Promise<void>; readonly wake: () => void }>()
  function untilWoken(kind: string): Promise<void> {
    const known = sleepers.get(kind)
    if (known) return known.woken
    let wakeIt = () => {}
    const woken = new Promise<void>((resolve) => (wakeIt = resolve))
    sleepers.set(kind, { woken, wake: wakeIt })
    return woken
  }

  /** Runs the handler until it ends, times out, or loses its lease to another server. */
  async function supervised(job: Claimed, kind: JobKind<Services>): Promise<Ran> {
    const stop = new AbortController()
    const given: Job = {
      organizationId: job.organizationId,
      key: job.key,
      payload: job.payload,
      attempt: job.attempts,
      woken: () => untilWoken(job.kind),
      isCrowded,
      logFailure: (error) => onError(error, job.kind),
    }
    const runMs = kind.limits?.runMs ?? RUN_MS
    const renewal = setInterval(() => {
      store.renew(job).then((isOurs) => isOurs || stop.abort(new Error('Another server runs it.')), onError)
    }, LEASE_MS / 3)
    const limit = setTimeout(() => stop.abort(new Error(`It took longer than ${runMs / 1000} s.`)), runMs)
    // A handler that never returns must not block its slot.
    const stopped = new Promise<never>((_, reject) => {
      stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error), { once: true })
    })
    try {
      return (await Promise.race([kind.run(services, given, AbortSignal.any([stop.signal, closing.signal])), stopped])) ?? {}
    } finally {
      clearInterval(renewal)
      clearTimeout(limit)
    }
  }

  async function outcomeOf(job: Claimed, kind: JobKind<Services>): Promise<Outcome> {
    const attempts = kind.every === undefined ? (kind.limits?.attempts ?? ATTEMPTS) : Infinity
    try {
      if (job.attempts > attempts) throw new Error('The servers that ran it died.')
      const { count = 0, again } = await supervised(job, kind)
      found += count
      const next = kind.every === undefined ? undefined : nextOf(kind.every, db.now())
      const until = again && next && next < again ? next : (again ?? next)
      if (!until) return { is: 'done' }
      const isOpen = kind.every === 'when due' && !again
      const pauseMs = makesWay(job.kind) ? CROWDED_WAKES_APART_MS : count ? 0 : HELD_UP_MS
      return { is: 'waiting', until, ...(isOpen && { orDueAfterMs: pauseMs }) }
    } catch (failure) {
      if (closing.signal.aborted) return { is: 'stopped' }
      onError(failure, job.kind)
      const error = failure instanceof Error ? failure.message : 'unknown'
      const longest = kind.every === undefined || typeof kind.every === 'object' ? Infinity : lengthOf(kind.every) / 1000
      const pauseSeconds = Math.min(pauseAfter(job.attempts), longest)
      return { is: 'failed', error, pauseSeconds, isOver: job.attempts >= attempts }
    }
  }

  async function run(job: Claimed): Promise<void> {
    const kind = byName.get(job.kind)
    if (kind) await store.record(job, await outcomeOf(job, kind))
  }

  /** How many more jobs of each kind can run. */
  function openKinds(wanted: readonly JobKind<Services>[]): ReadonlyMap<string, number> {
    const free = wanted.map(({ kind, limits }) => [kind, (limits?.atOnce ?? 1) - (running.get(kind) ?? 0)] as const)
    return new Map(free.filter(([, amount]) => amount > 0))
  }

  /** Starts due jobs up to the limits. @returns how many were started */
  async function startDue(wanted = kinds): Promise<number> {
    const open = openKinds(wanted)
    if (closing.signal.aborted || !open.size) return 0
    const claimed = await store.claim(open)
    for (const job of claimed) {
      running.set(job.kind, (running.get(job.kind) ?? 0) + 1)
      const work: Promise<void> = run(job)
        .catch(onError)
        .finally(() => {
          running.set(job.kind, (running.get(job.kind) ?? 1) - 1)
          runs.delete(work)
          wake()
        })
      runs.add(work)
    }
    return claimed.length
  }

  async function runDue(names?: readonly string[]): Promise<number> {
    const wanted = names ? kinds.filter(({ kind }) => names.includes(kind)) : kinds
    await store.register(periodic)
    for (let count = 0; ;) {
      const started = await startDue(wanted)
      count += started
      if (started) continue
      if (!runs.size) return count
      await Promise.race(runs)
    }
  }

  let isStarted = false
  let timer: NodeJS.Timeout | undefined
  let lookAt = Infinity
  /** The pending checks for due jobs, which run in sequence. */
  let looking = Promise.resolve()
  /** Periodic kinds that are to be woken, and when each was last woken. */
  const woken = new Set<string>()
  const wokenAt = new Map<string, number>()
  let stopListening: (() => Promise<void>) | undefined

  /** The ms until a kind may be woken again. */
  const mayWakeIn = (kind: string) =>
    (wokenAt.get(kind) ?? -Infinity) + (makesWay(kind) ? CROWDED_WAKES_APART_MS : WAKES_APART_MS) - performance.now()

  async function wakeKinds(): Promise<void> {
    const names = [...woken].filter((name) => mayWakeIn(name) <= 0)
    if (!names.length) return
    for (const name of names) woken.delete(name)
    try {
      await store.makeDue(names)
    } catch (error) {
      for (const name of names) woken.add(name)
      throw error
    }
    for (const name of names) {
      wokenAt.set(name, performance.now())
      sleepers.get(name)?.wake()
      sleepers.delete(name)
    }
  }
  async function look(): Promise<void> {
    if (closing.signal.aborted) return
    try {
      await wakeKinds()
      await startDue()
      lookWithin(Math.min(await store.untilNext([...openKinds(kinds).keys()]), ...[...woken].map(mayWakeIn), LOOK_EVERY_MS))
    } catch (error) {
      onError(error)
      lookWithin(LOOK_AGAIN_MS)
    }
  }
  /** Checks for due jobs after this many ms at the latest. */
  function lookWithin(ms: number): void {
    const at = performance.now() + Math.max(ms, SHORTEST_PAUSE_MS)
    if (!isStarted || closing.signal.aborted || at >= lookAt) return
    lookAt = at
    clearTimeout(timer)
    timer = setTimeout(() => {
      lookAt = Infinity
      looking = looking.then(look)
    }, at - performance.now())
    timer.unref()
  }
  const wake = () => lookWithin(0)
  function hear(kind: string): void {
    if (!periodic.includes(kind)) return wake()
    woken.add(kind)
    lookWithin(mayWakeIn(kind))
  }

  let closed: Promise<void> | undefined
  async function close(): Promise<void> {
    closing.abort(new Error('The server stops.'))
    clearTimeout(timer)
    await looking
    await Promise.all(runs)
    await stopListening?.()
  }

  return {
    runDue,
    async runAll(wanted = allNames) {
      await runDue(wanted)
      for (let before = -1; found !== before;) {
        before = found
        await store.makeDue(wanted.filter((kind) => periodic.includes(kind)))
        await runDue(wanted)
      }
    },
    wake,
    async start() {
      isStarted = true
      await store.endForeignLeases()
      await store.register(periodic)
      stopListening = await db.listen('walkup_job', hear, () => periodic.forEach(hear))
      wake()
    },
    close: () => (closed ??= close()),
  }
}
