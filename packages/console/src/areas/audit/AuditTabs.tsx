import { t } from '../../i18n/index.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { pages } from './pages.ts'

export const AuditTabs = () => <Tabs label={t('audit.logs')} tabs={pages} />
