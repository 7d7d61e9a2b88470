import { useStore } from '@nanostores/react'
import { router } from '../routing/router.ts'
import { useLogin } from '../data/ServicesProvider.tsx'
import { isFor } from '../data/access.ts'
import type { NamedPage } from '../resource.ts'
import type { Text } from '../i18n/index.ts'
import { useCurrentInView } from './useCurrentInView.ts'
import * as css from './Tabs.css.ts'

interface TabsProps {
  readonly label: Text
  /** Sibling pages. */
  readonly tabs: readonly NamedPage[]
}

/** Tabs of an area as links, so that each has a URL; nothing if there is only one. */
export function Tabs({ label, tabs }: TabsProps) {
  const path = useStore(router)?.path
  const login = useLogin()
  const row = useCurrentInView(path)
  const own = tabs.filter((tab) => isFor(tab, login))
  if (own.length < 2) return null
  return (
    <nav ref={row} aria-label={label} className={css.tabs}>
      {own.map(({ path: to, label: name }) => (
        <a key={to} href={to} className={css.tab} aria-current={to === path ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
