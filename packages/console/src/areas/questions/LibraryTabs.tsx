import { t } from '../../i18n/index.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { pages } from './pages.ts'

export const LibraryTabs = () => <Tabs label={t('questions.questions')} tabs={pages} />
