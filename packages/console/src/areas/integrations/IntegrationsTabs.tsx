import { t } from '../../i18n/index.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { pages } from './pages.ts'

export const IntegrationsTabs = () => <Tabs label={t('integrations.integrations')} tabs={pages} />
