import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import LeadsPage from './LeadsPage.tsx'

const meta = {
  title: 'Console/Leads/List',
  component: ConsoleStory,
  args: { children: <LeadsPage /> },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = { args: { leads: 1234 } }
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { leads: 0 } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const SidePanel: Story = { args: { search: { lead: '99998' } } }
export const Viewer: Story = { args: { roleId: 7 } }
