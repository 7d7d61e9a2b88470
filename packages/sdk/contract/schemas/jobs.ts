import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Named, Nullable, Ok, type EndpointContract } from './common.ts'
import { rolesWith } from '../roles.ts'

const Count = Type.Integer({ minimum: 0 })

/** The jobs of a kind: periodic kinds have one, which repeats. */
export const JobKind = Type.Object({
  kind: Type.String(),
  /** How many are due and wait, run, and were given up. */
  due: Count,
  running: Count,
  dead: Count,
  /** Seconds that the first of those that wait has been due; 0 without one. */
  oldestSeconds: Type.Number({ minimum: 0 }),
  lastRunAt: Nullable(Instant),
  nextRunAt: Nullable(Instant),
  /** Why the last run failed; null after one that succeeded. */
  lastError: Nullable(Type.String()),
})
export type JobKind = Static<typeof JobKind>

/** A job that failed so often that it was given up. */
export const DeadJob = Type.Object({
  id: Id,
  kind: Type.String(),
  /** Names the work among those of its kind. */
  key: Type.String(),
  /** Null for the installation's. */
  organization: Nullable(Named),
  attempts: Count,
  lastError: Nullable(Type.String()),
  diedAt: Instant,
})
export type DeadJob = Static<typeof DeadJob>

const exampleKind: JobKind = {
  kind: 'messages',
  due: 0,
  running: 1,
  dead: 0,
  oldestSeconds: 0,
  lastRunAt: '2026-11-28T15:00:12.000Z',
  nextRunAt: '2026-11-28T15:00:42.000Z',
  lastError: null,
}
const exampleDead: DeadJob = {
  id: 31,
  kind: 'removals',
  key: '4',
  organization: null,
  attempts: 8,
  lastError: 'The file storage does not answer.',
  diedAt: '2026-11-28T14:12:00.000Z',
}

export const jobs = {
  'jobs.list': {
    summary:
      'Lists the kinds of background work of the installation, with what waits, runs and failed, and the jobs that were given up: at most 200, newest first.',
    access: { roles: rolesWith('system.administer') },
    reply: Type.Object({ kinds: Type.Array(JobKind), dead: Type.Array(DeadJob) }),
    example: { reply: { kinds: [exampleKind], dead: [exampleDead] } },
  },
  'jobs.retry': {
    summary: 'Runs a job that was given up once more, from its first attempt; one that has been retried since returns 404.',
    access: { roles: rolesWith('system.administer') },
    params: IdParams,
    reply: Ok,
    problems: [404],
    example: { params: { id: 31 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
