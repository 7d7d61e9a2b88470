import { useEffect, useRef } from 'react'
import { useStore } from '@nanostores/react'
import { router } from '../../app/router.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { mayCall } from '../../data/whole.ts'
import type { NamedPage } from '../../resources.ts'
import { say, type Text } from '../../words/index.ts'
import * as css from './Tabs.css.ts'

/** The lists of one area, above the list that is open; nothing where a reader has only one. */
export function Tabs({ label, tabs }: { readonly label: Text; readonly tabs: readonly NamedPage[] }) {
  const path = useStore(router)?.path
  const login = useLogin()
  const nav = useRef<HTMLElement>(null)
  // On a phone they are pushed sideways: the one that is open is in sight. A browser may answer a promise, which is no effect's end.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  const own = tabs.filter(({ needs }) => !needs || mayCall(needs, login))
  if (own.length < 2) return null
  return (
    <nav ref={nav} className={css.tabs} aria-label={say(label)}>
      {own.map((tab) => (
        <a key={tab.path} className={css.tab} href={tab.path} aria-current={tab.path === path ? 'page' : undefined}>
          {say(tab.label)}
        </a>
      ))}
    </nav>
  )
}
