import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Bodies } from '@walkup/sdk'
import type { Problem } from '../problem.ts'
import { useLogin, useServices } from '../ServicesProvider.tsx'
import type { NewEntry, QueuedName } from './entries.ts'
import type { Outcome, Queue, QueueState } from './queue.ts'
import { queueOf } from './queueOf.ts'

/** The device's queue of the signed-in user, opened for them. */
export function useQueue(): { readonly queue: Queue; readonly state: QueueState } {
  const queue = queueOf(useServices())
  const userId = useLogin()?.userId
  useEffect(() => {
    if (userId !== undefined) void queue.open(userId)
  }, [queue, userId])
  return { queue, state: useStore(queue.state) }
}

/** A mutation that is stored on the device while the server is unreachable. */
export function useQueued<N extends QueuedName>(name: N) {
  const queue = queueOf(useServices())
  const [state, setState] = useState<{ isRunning: boolean; problem?: Problem }>({ isRunning: false })
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  const run = useCallback(
    async (body: Bodies[N], about?: string): Promise<Exclude<Outcome, { kind: 'rejected' }> | undefined> => {
      const update = (next: { isRunning: boolean; problem?: Problem }) => isMounted.current && setState(next)
      update({ isRunning: true })
      const outcome = await queue.perform({ name, body, about } as unknown as NewEntry)
      update({ isRunning: false, problem: outcome.kind === 'rejected' ? outcome.problem : undefined })
      return outcome.kind === 'rejected' ? undefined : outcome
    },
    [queue, name],
  )
  return { ...state, run, reset: useCallback(() => setState({ isRunning: false }), []) }
}
