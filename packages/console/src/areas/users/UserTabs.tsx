import type { ReactNode } from 'react'
import { Tabs, type Tab } from './Tabs.tsx'

const tabs: readonly Tab[] = [
  { path: '/users', label: { en: 'All', es: 'Todos' }, needs: 'users.search' },
  {
    path: '/users/partners',
    label: { en: 'Partner users', es: 'Usuarios de socios' },
    needs: 'users.upsertHomeDepot',
    // The other partner's.
    notFor: [2],
  },
  { path: '/users/activity', label: { en: 'Activity', es: 'Actividad' }, needs: 'users.searchActivity' },
  { path: '/users/no-activity', label: { en: 'No activity', es: 'Sin actividad' }, needs: 'users.searchNoActivity' },
  { path: '/users/schedules', label: { en: 'Schedules', es: 'Horarios' }, needs: 'users.schedules' },
]

/** A page of the area under the tabs of all of them. */
export const WithTabs = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Tabs label={{ en: 'Lists of users', es: 'Listas de usuarios' }} tabs={tabs} />
    {children}
  </>
)
