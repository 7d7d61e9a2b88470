import type { ReactNode } from 'react'
import { Tabs } from '../../ui/Tabs.tsx'
import { tabs } from './pages.ts'
import { t } from '../../i18n/index.ts'

/** Wraps a page in the area's tabs. */
export const WithTabs = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Tabs label={t('common.today')} tabs={tabs} />
    {children}
  </>
)
