import type { ReactNode } from 'react'
import { Tabs } from '../../ui/Tabs.tsx'
import { pages } from './pages.ts'

/** A page of the area under the tabs of all of them. */
export const WithTabs = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Tabs label={{ en: 'Labor', es: 'Horas trabajadas' }} tabs={pages} />
    {children}
  </>
)
