import { createElement, useEffect, useState, type ReactElement } from 'react'
import { visibleResources, type Viewer } from '../resources.ts'

/** Delay after which the first page has usually rendered, ms. */
const DELAY_MS = 3_000

/** Area banners shown above every page. Loaded after the first page, and created once so that navigation doesn't remount them. */
export function useGlobalBanners(reader: Viewer): readonly ReactElement[] {
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
        // The page works without them.
        () => {},
      )
      // Then loads the modules that most areas share, one after another, so that navigation doesn't wait for them.
      const prefetch = [
        () => import('../frame/index.ts'),
        () => import('../ui/Dialog.tsx'),
        ...visibleResources({ roleId, subscriptionId }).flatMap((area) => area.prefetch ?? []),
      ]
      void (async () => {
        for (const load of prefetch) await load().catch(() => {})
      })()
    }, DELAY_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [roleId, subscriptionId])
  return bars
}
