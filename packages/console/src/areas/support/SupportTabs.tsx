import { Tabs } from '../../ui/Tabs.tsx'
import { pages } from './pages.ts'

export const SupportTabs = () => <Tabs label={{ en: 'Documents and tutorials', es: 'Documentos y tutoriales' }} tabs={pages} />
