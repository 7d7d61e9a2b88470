import { t } from '../../i18n/index.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { pages } from './pages.ts'

export const OrganizationTabs = () => <Tabs label={t('common.organizations')} tabs={pages} />
