import { createElement, useEffect, useState, type ReactElement } from 'react'
import { inReach, type Reader } from '../resources.ts'

/** The first page has come by then, or is late enough to be left alone. */
const LATER_MS = 3_000

/** What areas show somebody above every page: no part of the first load. Made once, so that another page leaves them alone. */
export function useBars(reader: Reader): readonly ReactElement[] {
  const { roleId, subscriptionId } = reader
  const [bars, setBars] = useState<readonly ReactElement[]>([])
  useEffect(() => {
    let isHere = true
    const timer = setTimeout(() => {
      const own = inReach({ roleId, subscriptionId }).flatMap(({ path, everywhere }) =>
        everywhere ? [everywhere().then((module) => createElement(module.default, { key: path }))] : [],
      )
      void Promise.all(own).then(
        (all) => isHere && setBars(all),
        // Without them the page does its work.
        () => {},
      )
      // What every other area is declared with and what some share, one after another: whoever goes there does not wait for it.
      const soon = [
        () => import('../frame/index.ts'),
        () => import('../ui/Dialog.tsx'),
        ...inReach({ roleId, subscriptionId }).flatMap((area) => area.soon ?? []),
      ]
      void (async () => {
        for (const load of soon) await load().catch(() => {})
      })()
    }, LATER_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [roleId, subscriptionId])
  return bars
}
