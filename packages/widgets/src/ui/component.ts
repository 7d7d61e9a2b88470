import { Component, type ComponentChild, type ComponentType, type RefObject, type RenderableProps } from 'preact'
import type { Speech } from './speech.ts'

/**
 * State and effects in the manner of hooks for the components that are made by `component`, on nothing but Preact's public
 * `Component`. Preact's own hooks also run effects after the paint, keep errors and reducers, and weigh 1.3 kB of a shopper's
 * first load. As with all hooks, each drawing calls the same ones in the same order.
 */
interface Kept {
  value?: unknown
  set?: (next: never) => void
  deps?: readonly unknown[] | undefined
  /** What is due once the drawing stands. */
  due?: Effect | undefined
  stop?: ReturnType<Effect>
}
type Effect = () => void | (() => void)

abstract class Drawn<P> extends Component<P> {
  readonly all: Kept[] = []
  override componentDidMount(): void {
    for (const kept of this.all) {
      const { due } = kept
      if (!due) continue
      kept.due = undefined
      kept.stop?.()
      const stop = due()
      // An arrow may answer something else: a browser's scrollIntoView gives a promise.
      kept.stop = stop instanceof Function ? stop : undefined
    }
  }
  override componentDidUpdate(): void {
    this.componentDidMount()
  }
  override componentWillUnmount(): void {
    for (const { stop } of this.all) stop?.()
  }
}

let current: Drawn<unknown>
let at = 0
function begin(drawn: Drawn<unknown>): void {
  current = drawn
  at = 0
}
// Without what a page may have given to every object.
const keep = (): Kept => (current.all[at++] ??= { __proto__: null } as Kept)

/** A component with state and effects, from how it is drawn: with its properties and what its widget speaks with. */
export function component<P extends object>(
  draw: (props: RenderableProps<P>, speech: Speech) => ComponentChild,
): ComponentType<P> {
  return class extends Drawn<P> {
    override render(): ComponentChild {
      begin(this)
      return draw(this.props, this.context as Speech)
    }
  }
}

/** A value, and how to set it, which draws anew if it is another one. */
export function useState<T>(): [T | undefined, (next: T | undefined | ((value: T | undefined) => T | undefined)) => void]
export function useState<T>(first: T): [T, (next: T | ((value: T) => T)) => void]
export function useState<T>(first?: T): unknown {
  const self = current
  const kept = keep()
  if (!kept.set) kept.value = first
  kept.set ??= (next: T | ((value: T | undefined) => T)) => {
    const value = next instanceof Function ? next(kept.value as T | undefined) : next
    if (value === kept.value) return
    kept.value = value
    self.setState({})
  }
  return [kept.value, kept.set]
}

/** The element that is drawn with it as its `ref`, or any value that outlives a drawing. */
export function useRef<T>(): RefObject<T> {
  return (keep().value ??= { current: null }) as RefObject<T>
}

/** Runs once the drawing stands, before it is painted, whenever one of `deps` is another; without them, each time. */
export function useEffect(effect: Effect, deps?: readonly unknown[]): void {
  const kept = keep()
  if (!deps || !kept.deps || deps.some((one, index) => one !== kept.deps?.[index])) kept.due = effect
  kept.deps = deps
}
