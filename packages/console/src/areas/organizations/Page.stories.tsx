import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import ContactsPage from './ContactsPage.tsx'
import Page from './Page.tsx'
import RemovalDialog from './RemovalDialog.tsx'
import TerritoriesPage from './TerritoriesPage.tsx'
import type { Organization } from './tree.ts'

const one = contract['organizations.upsert'].example.reply as Organization
const names = ['Harbor Home Group', 'Southwest', 'Midwest', 'Phoenix and the Valley of the Sun', 'Columbus', 'Cleveland']
const rows = names.map((name, index) => ({
  ...one,
  id: index + 1,
  name,
  organizationParentId: index === 0 ? null : index < 3 ? 1 : index === 3 ? 2 : 3,
  isSmartCircleLG: index === 4,
  isDeleted: index === 5,
}))

const meta = {
  title: 'Console/Organizations',
  component: ConsoleStory,
  args: { children: <Page />, answers: { 'settings.organizations': rows } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'settings.organizations': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const ReadOnly: Story = { args: { roleId: 3 } }
export const Territories: Story = { args: { children: <TerritoriesPage /> } }
export const Contacts: Story = { args: { children: <ContactsPage /> } }

const removal = contract['organizations.removal'].example.reply as Replies['organizations.removal']
const dialog = <RemovalDialog id={2} name={removal.name} onClose={() => {}} onRemoved={() => {}} />
export const Removal: Story = { args: { children: dialog } }
export const RemovalOfOwn: Story = {
  args: {
    children: dialog,
    answers: {
      'organizations.removal': { ...removal, preview: removal.preview && { ...removal.preview, obstacle: 'ownOrganization' } },
    },
  },
}
export const RemovalRunning: Story = {
  args: {
    children: dialog,
    answers: { 'organizations.removal': contract['organizations.remove'].example.reply as Replies['organizations.removal'] },
  },
}
