/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { notLoaded } from '../problem.ts'
import { component } from './component.ts'
import { ProblemNotice } from './ProblemNotice.tsx'
import { lazyModule } from './lazyModule.ts'

/** A component whose code loads when it first renders, like React's `lazy`. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const usePart = lazyModule(load)
  return component<P>((props) => {
    const { part: Part, hasFailed, retry } = usePart()
    if (Part) return <Part {...props} />
    return hasFailed ? <ProblemNotice problem={notLoaded} onRetry={retry} /> : null
  })
}
