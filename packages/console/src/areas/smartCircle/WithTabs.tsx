import type { ReactNode } from 'react'
import { t } from '../../i18n/index.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { pages } from './pages.ts'

/** Wraps a page in the area's tabs. */
export const WithTabs = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Tabs label={t('common.smartCircle')} tabs={pages} />
    {children}
  </>
)
