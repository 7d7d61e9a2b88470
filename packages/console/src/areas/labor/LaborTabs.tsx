import { t } from '../../i18n/index.ts'
import type { ReactNode } from 'react'
import { Tabs } from '../../ui/Tabs.tsx'
import { pages } from './pages.ts'

/** A page of the area under the tabs of all of them. */
export const WithTabs = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Tabs label={t('labor.labor')} tabs={pages} />
    {children}
  </>
)
