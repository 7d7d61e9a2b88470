import { Component, type ComponentChild, type ComponentType, type RefObject, type RenderableProps } from 'preact'
import type { WidgetContext } from './context.ts'

/**
 * Hooks for components made by `component`, on Preact's public `Component` alone. Preact's own hooks would add 1.3 kB to a
 * shopper's first load. The rules of hooks apply.
 */
interface HookState {
  value?: unknown
  set?: (next: never) => void
  deps?: readonly unknown[] | undefined
  /** The effect to run after this render. */
  due?: Effect | undefined
  stop?: ReturnType<Effect>
}
type Effect = () => void | (() => void)

abstract class HookComponent<P> extends Component<P> {
  readonly hooks: HookState[] = []
  override componentDidMount(): void {
    for (const hook of this.hooks) {
      const { due } = hook
      if (!due) continue
      hook.due = undefined
      hook.stop?.()
      const stop = due()
      // An arrow function may return something else: scrollIntoView can return a promise.
      hook.stop = stop instanceof Function ? stop : undefined
    }
  }
  override componentDidUpdate(): void {
    this.componentDidMount()
  }
  override componentWillUnmount(): void {
    for (const { stop } of this.hooks) stop?.()
  }
}

let current: HookComponent<unknown>
let at = 0
function begin(component: HookComponent<unknown>): void {
  current = component
  at = 0
}
// A page may have polluted Object.prototype.
const nextHook = (): HookState => (current.hooks[at++] ??= { __proto__: null } as HookState)

/** Creates a component with hooks from a render function of its props and the widget context. */
export function component<P extends object>(
  render: (props: RenderableProps<P>, context: WidgetContext) => ComponentChild,
): ComponentType<P> {
  return class extends HookComponent<P> {
    override render(): ComponentChild {
      begin(this)
      return render(this.props, this.context as WidgetContext)
    }
  }
}

/** Like React's `useState`. */
export function useState<T>(): [T | undefined, (next: T | undefined | ((value: T | undefined) => T | undefined)) => void]
export function useState<T>(first: T): [T, (next: T | ((value: T) => T)) => void]
export function useState<T>(first?: T): unknown {
  const self = current
  const hook = nextHook()
  if (!hook.set) hook.value = first
  hook.set ??= (next: T | ((value: T | undefined) => T)) => {
    const value = next instanceof Function ? next(hook.value as T | undefined) : next
    if (value === hook.value) return
    hook.value = value
    self.setState({})
  }
  return [hook.value, hook.set]
}

/** Like React's `useRef`. */
export function useRef<T>(): RefObject<T> {
  return (nextHook().value ??= { current: null }) as RefObject<T>
}

/** Runs after each render in which one of `deps` changed, before the paint, like React's `useLayoutEffect`. */
export function useEffect(effect: Effect, deps?: readonly unknown[]): void {
  const hook = nextHook()
  if (!deps || !hook.deps || deps.some((one, index) => one !== hook.deps?.[index])) hook.due = effect
  hook.deps = deps
}
