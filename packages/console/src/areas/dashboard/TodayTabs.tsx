import type { ReactNode } from 'react'
import { Tabs } from '../../ui/Tabs.tsx'
import { tabs } from './pages.ts'
import { words } from './words.ts'

/** Wraps a page in the area's tabs. */
export const WithTabs = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Tabs label={words.today} tabs={tabs} />
    {children}
  </>
)
