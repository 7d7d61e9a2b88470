import type { ReactNode } from 'react'
import { Tabs } from '../../ui/Tabs.tsx'
import { tabs } from './pages.ts'
import { words } from './words.ts'

/** A page of the area under the tabs of all of them. */
export const WithTabs = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Tabs label={words.today} tabs={tabs} />
    {children}
  </>
)
