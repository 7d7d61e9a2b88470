import type { ReactNode } from 'react'
import { Tabs, type Tab } from '../users/Tabs.tsx'

const tabs: readonly Tab[] = [
  { path: '/labor', label: { en: 'Time logs', es: 'Fichajes' }, needs: 'labor.search' },
  { path: '/labor/people', label: { en: 'By person', es: 'Por persona' }, needs: 'labor.totals' },
  { path: '/labor/missing', label: { en: 'Missing punches', es: 'Fichajes que faltan' }, needs: 'labor.missingPunches' },
]

/** A page of the area under the tabs of all of them. */
export const WithTabs = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Tabs label={{ en: 'Labor', es: 'Horas trabajadas' }} tabs={tabs} />
    {children}
  </>
)
