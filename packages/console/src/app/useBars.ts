import { createElement, useEffect, useState, type ReactElement } from 'react'
import { visibleResources, type Reader } from '../resources.ts'

/** The first page has come by then, or is late enough to be left alone. */
const LATER_MS = 3_000

/** What areas show somebody above every page: no part of the first load. Made once, so that another page leaves them alone. */
export function useBars(reader: Reader): readonly ReactElement[] {
  const { roleId, subscriptionId } = reader
  const [bars, setBars] = useState<readonly ReactElement[]>([])
  useEffect(() => {
    let isHere = true
    const timer = setTimeout(() => {
      const own = visibleResources({ roleId, subscriptionId }).flatMap(({ path, globalBanner }) =>
        globalBanner ? [globalBanner().then((module) => createElement(module.default, { key: path }))] : [],
      )
      void Promise.all(own).then(
        (all) => isHere && setBars(all),
        // Without them the page does its work.
        () => {},
      )
      // What every other area is declared with and what some share, one after another: whoever goes there does not wait for it.
      const prefetch = [
        () => import('../frame/index.ts'),
        () => import('../ui/Dialog.tsx'),
        ...visibleResources({ roleId, subscriptionId }).flatMap((area) => area.prefetch ?? []),
      ]
      void (async () => {
        for (const load of prefetch) await load().catch(() => {})
      })()
    }, LATER_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [roleId, subscriptionId])
  return bars
}
