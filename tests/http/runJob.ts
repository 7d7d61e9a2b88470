import type { JobKind } from '../../packages/server/src/jobs/kind.ts'

/** Runs a kind's work once, as one server does, beside others that may do the same. @returns how much it found to do */
export async function runJob<Services>(
  kind: JobKind<Services>,
  services: Services,
  {
    key = '',
    signal = new AbortController().signal,
    logFailure = () => {},
  }: { key?: string; signal?: AbortSignal; logFailure?: (error: unknown) => void } = {},
): Promise<number> {
  const job = { organizationId: null, key, payload: {}, attempt: 1, woken: () => new Promise<void>(() => {}), logFailure }
  return (await kind.run(services, job, signal))?.count ?? 0
}
