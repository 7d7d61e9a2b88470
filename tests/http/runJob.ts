import type { JobKind } from '../../packages/server/src/jobs/kind.ts'

/** Runs a kind once, like one of several servers. @returns how many items it found */
export async function runJob<Services>(
  kind: JobKind<Services>,
  services: Services,
  {
    key = '',
    signal = new AbortController().signal,
    logFailure = () => {},
  }: { key?: string; signal?: AbortSignal; logFailure?: (error: unknown) => void } = {},
): Promise<number> {
  const job = {
    organizationId: null,
    key,
    payload: {},
    attempt: 1,
    woken: () => new Promise<void>(() => {}),
    isCrowded: () => false,
    logFailure,
  }
  return (await kind.run(services, job, signal))?.count ?? 0
}
