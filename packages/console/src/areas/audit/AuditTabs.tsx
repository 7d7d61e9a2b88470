import { Tabs } from '../../ui/Tabs.tsx'
import { pages } from './pages.ts'

export const AuditTabs = () => <Tabs label={{ en: 'What is recorded', es: 'Lo que se registra' }} tabs={pages} />
