import { Tabs } from '../../ui/Tabs.tsx'
import { pages } from './pages.ts'

export const OrganizationTabs = () => <Tabs label={{ en: 'Organizations', es: 'Organizaciones' }} tabs={pages} />
