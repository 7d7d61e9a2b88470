import { Tabs } from '../../ui/Tabs.tsx'
import { pages } from './pages.ts'

export const LibraryTabs = () => <Tabs label={{ en: 'Question library', es: 'Banco de preguntas' }} tabs={pages} />
