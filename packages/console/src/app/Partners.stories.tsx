import type { ReactNode } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import IntegrationsPage from '../areas/integrations/Page.tsx'
import LeadsPage from '../areas/leads/LeadsPage.tsx'
import ReportsPage from '../areas/reports/ReportsPage.tsx'
import UsersPage from '../areas/users/Page.tsx'
import { useLogin } from '../data/ServicesProvider.tsx'
import { ConsoleStory } from '../fixture/ConsoleStory.tsx'
import { visibleResources } from '../resources.ts'
import { media } from '../ui/tokens.css.ts'
import { useMedia } from '../ui/useMedia.ts'
import { Navigation } from './Navigation.tsx'
import * as css from './shell.css.ts'

/** The shell as the given user sees it, around one of those pages. */
function Framed({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const resources = visibleResources(useLogin())
  const isDrawer = useMedia(media.drawer)
  return (
    <div className={css.frame}>
      <Navigation {...{ resources, path, isDrawer }} isOpen={false} onClose={() => {}} />
      <div className={css.side}>
        <main className={css.main}>{children}</main>
      </div>
    </div>
  )
}
const framed = (path: string, page: ReactNode) => <Framed path={path}>{page}</Framed>

const found = contract['users.search'].example.reply as Replies['users.search']
const [someone] = found.items
const theirs = ['Elena Murphy', 'Derek Carter-Featherstonehaugh'].map((name, at) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    ...(someone as NonNullable<typeof someone>),
    id: at + 1,
    firstName,
    lastName,
    roleId: 2,
    subscriptionId: 16,
    territories: [],
  }
})

const meta = {
  title: 'Console/Partner users',
  component: ConsoleStory,
  args: { children: framed('/leads', <LeadsPage />), roleId: 2, subscriptionId: 16, hasMain: true },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const RetailerLeads: Story = { args: { leads: 203 } }
/** Partner users see only each other, and no tabs for work in stores. */
export const RetailerUsers: Story = {
  args: {
    children: framed('/users', <UsersPage />),
    answers: { 'users.search': theirs },
  },
}
/** Only their own card, read-only. */
export const RetailerIntegration: Story = { args: { children: framed('/integrations', <IntegrationsPage />), answers: {} } }
/** No reports about lead generators. */
export const CallTrackingReports: Story = {
  args: { children: framed('/reports', <ReportsPage />), subscriptionId: 2, answers: {} },
}
