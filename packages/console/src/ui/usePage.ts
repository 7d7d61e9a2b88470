import { useEffect, useState, type ComponentType } from 'react'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

/** What has come. By React's own `lazy` even that would stand as bones first, and bones stand for 300 ms at least. */
const come = new Map<unknown, unknown>()

/** Loads a component, for whoever shows it next. */
export async function loadPage<P>(load: Load<P>): Promise<ComponentType<P>> {
  const { default: it } = await load()
  come.set(load, it)
  return it
}

/**
 * A component by the function that loads it, always the same one: undefined until it has come. A failure is the boundary's above, unless
 * `mend`, which stays the same too, answers that it sees to it.
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
