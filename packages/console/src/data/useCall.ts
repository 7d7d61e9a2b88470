import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { atom } from 'nanostores'
import { useStore } from '@nanostores/react'
import type { EndpointName, Inputs, Replies } from '@walkup/sdk'
import type { Query } from './cache.ts'
import { entityChangedBy } from './entities.ts'
import { isAbort, toProblem, type Problem } from './problem.ts'
import { useServices } from './ServicesProvider.tsx'

const idle = atom<Query<never>>({ isFetching: false })

/** Queries an endpoint through the cache and subscribes to it; skipped without an input. */
export function useCall<N extends EndpointName>(
  name: N,
  input: Inputs[N] | undefined,
): Query<Replies[N]> & { readonly retry: () => void } {
  const { cache } = useServices()
  // Compared by its JSON, since callers pass object literals.
  const key = JSON.stringify(input) as string | undefined
  const store = useMemo(() => (key ? cache.query(name, JSON.parse(key) as Inputs[N]) : idle), [cache, name, key])
  const query: Query<Replies[N]> = useStore(store)
  const retry = useCallback(() => key && cache.refetch(name, JSON.parse(key) as Inputs[N]), [cache, name, key])
  return { ...query, retry }
}

export interface Mutation<N extends EndpointName> {
  /** Resolves to the reply, or to undefined if it is refused; `problem` then says why. */
  readonly run: (input: Inputs[N]) => Promise<Replies[N] | undefined>
  readonly isRunning: boolean
  readonly problem?: Problem
  readonly reset: () => void
}

/** A mutation. Invalidates the changed entity afterwards, unless `settle` updates the cache itself; `settle` must be stable. */
export function useMutation<N extends EndpointName>(name: N, settle?: (reply: Replies[N]) => void): Mutation<N> {
  const { client, cache } = useServices()
  const [state, setState] = useState<{ isRunning: boolean; problem?: Problem }>({ isRunning: false })
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  const run = useCallback(
    async (input: Inputs[N]) => {
      const update = (next: { isRunning: boolean; problem?: Problem }) => isMounted.current && setState(next)
      update({ isRunning: true })
      try {
        const reply = await (client.call as (name: N, input: Inputs[N]) => Promise<Replies[N]>)(name, input)
        if (settle) settle(reply)
        else cache.invalidate(entityChangedBy(name))
        update({ isRunning: false })
        return reply
      } catch (error) {
        update({ isRunning: false, problem: isAbort(error) ? undefined : await toProblem(error) })
        return
      }
    },
    [client, cache, name, settle],
  )
  return { ...state, run, reset: useCallback(() => setState({ isRunning: false }), []) }
}
