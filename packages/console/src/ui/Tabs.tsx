import { useStore } from '@nanostores/react'
import { router } from '../app/router.ts'
import type { NamedPage } from '../resources.ts'
import { say, type Text } from '../words/index.ts'
import { useCurrentInView } from './useCurrentInView.ts'
import * as css from './Tabs.css.ts'

interface TabsProps {
  readonly label: Text
  /** Pages that stand beside each other. */
  readonly tabs: readonly NamedPage[]
}

/** The pages of one area: links, so that each has its own address. */
export function Tabs({ label, tabs }: TabsProps) {
  const path = useStore(router)?.path
  const row = useCurrentInView(path)
  return (
    <nav ref={row} aria-label={say(label)} className={css.tabs}>
      {tabs.map(({ path: to, label: name }) => (
        <a key={to} href={to} className={css.tab} aria-current={to === path ? 'page' : undefined}>
          {say(name)}
        </a>
      ))}
    </nav>
  )
}
