import type { Text } from '../i18n/index.ts'
import * as css from './Tabs.css.ts'
import { useCurrentInView } from './useCurrentInView.ts'

export interface Tab {
  readonly href: string
  readonly label: Text
  readonly isCurrent: boolean
}
interface TabsProps {
  readonly label: Text
  readonly tabs: readonly Tab[]
}
/** Pages of one kind as links under the top bar, so that each has a URL. */
export function Tabs({ label, tabs }: TabsProps) {
  const row = useCurrentInView(tabs.find(({ isCurrent }) => isCurrent)?.href)
  return (
    <nav ref={row} aria-label={label} className={css.tabs}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} className={css.tab} aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}
