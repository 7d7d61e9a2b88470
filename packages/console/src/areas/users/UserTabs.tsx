import { t } from '../../i18n/index.ts'
import type { ReactNode } from 'react'
import { pages } from './pages.ts'
import { Tabs } from '../../ui/Tabs.tsx'

/** Wraps a page in the area's tabs. */
export const WithTabs = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Tabs label={t('users.lists')} tabs={pages} />
    {children}
  </>
)
