import { useEffect, useState, type ComponentType } from 'react'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

/** Loaded components. React's `lazy` would show a skeleton even for these, and for at least 300 ms. */
const come = new Map<unknown, unknown>()

/** Preloads a component. */
export async function loadPage<P>(load: Load<P>): Promise<ComponentType<P>> {
  const { default: it } = await load()
  come.set(load, it)
  return it
}

/**
 * A component by its loader, which must be stable; undefined while loading. A failure is thrown to the error boundary, unless
 * `mend` (stable too) returns that it handles it.
 */
export function usePage<P>(load: Load<P>, mend?: () => Promise<boolean>): ComponentType<P> | undefined {
  const [it, setIt] = useState(() => come.get(load) as ComponentType<P> | undefined)
  useEffect(() => {
    if (it) return
    let isHere = true
    loadPage(load).then(
      (next) => isHere && setIt(() => next),
      async (error: unknown) => {
        if (!isHere || (await mend?.())) return
        setIt(() => {
          throw error
        })
      },
    )
    return () => void (isHere = false)
  }, [load, it, mend])
  return it
}
