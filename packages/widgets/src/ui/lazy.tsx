import type { ComponentType } from 'react'
import { notLoaded } from '../problem.ts'
import { ProblemNotice } from './ProblemNotice.tsx'
import { lazyModule } from './lazyModule.ts'

/** A component whose code loads when it first renders, like React's `lazy`, with retries and a notice when loading fails. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const usePart = lazyModule(load)
  return function Lazy(props: P) {
    const { part: Part, hasFailed, retry } = usePart()
    if (Part) return <Part {...props} />
    return hasFailed ? <ProblemNotice problem={notLoaded} onRetry={retry} /> : null
  }
}
