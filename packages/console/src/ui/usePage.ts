import { useEffect, useState, type ComponentType } from 'react'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

/** Loaded components. React's `lazy` would show a skeleton even for these, and for at least 300 ms. */
const loaded = new Map<unknown, unknown>()

/** Preloads a component. */
export async function loadPage<P>(load: Load<P>): Promise<ComponentType<P>> {
  const { default: it } = await load()
  loaded.set(load, it)
  return it
}

/**
 * A component by its loader, which must be stable; undefined while loading. A failure is thrown to the error boundary, unless
 * `recover` (stable too) returns that it handles it.
 */
export function usePage<P>(load: Load<P>, recover?: () => Promise<boolean>): ComponentType<P> | undefined {
  const [it, setIt] = useState(() => loaded.get(load) as ComponentType<P> | undefined)
  useEffect(() => {
    if (it) return
    let isHere = true
    loadPage(load).then(
      (next) => isHere && setIt(() => next),
      async (error: unknown) => {
        if (!isHere || (await recover?.())) return
        setIt(() => {
          throw error
        })
      },
    )
    return () => void (isHere = false)
  }, [load, it, recover])
  return it
}
