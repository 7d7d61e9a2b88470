import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { draftsOf } from './drafts.ts'
import { useServices } from './ServicesProvider.tsx'

/** State of a form's input, which returns with the form after an expired session. */
export function useDraft<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const drafts = draftsOf(useServices().session)
  const [value, setValue] = useState<T>(() => (drafts.peek(key) as T | undefined) ?? initial)
  const latest = useRef({ value, first: initial })
  useEffect(() => void (latest.current.value = value))
  useEffect(() => {
    const began = drafts.owner()
    const box = latest.current
    return () => drafts.settle(began, key, JSON.stringify(box.value) === JSON.stringify(box.first) ? undefined : box.value)
  }, [drafts, key])
  return [value, setValue]
}

interface Edited<Base, Values> {
  readonly base: Base
  readonly values: Values
  readonly setBase: Dispatch<SetStateAction<Base>>
  readonly setValues: Dispatch<SetStateAction<Values>>
}
const applied = <S>(change: SetStateAction<S>, now: S): S =>
  typeof change === 'function' ? (change as (now: S) => S)(now) : change

/** As `useDraft`, together with the version that the input was made from, so that changes since then are shown rather than overwritten. */
export function useEdited<Base, Values>(key: string, base: Base, values: Values): Edited<Base, Values> {
  const [draft, setDraft] = useDraft(key, { base, values })
  return {
    ...draft,
    setBase: (change) => setDraft((now) => ({ ...now, base: applied(change, now.base) })),
    setValues: (change) => setDraft((now) => ({ ...now, values: applied(change, now.values) })),
  }
}
