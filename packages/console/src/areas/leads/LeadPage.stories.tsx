import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import LeadPage from './LeadPage.tsx'

const page = (id: number) => <LeadPage params={{ id: String(id) }} />
const meta = {
  title: 'Console/Leads/Lead',
  component: ConsoleStory,
  args: { children: page(100_000) },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Waiting: Story = {}
export const Sold: Story = { args: { children: page(99_998) } }
export const External: Story = { args: { children: page(99_996) } }
export const ForAViewer: Story = { args: { roleId: 7 } }
export const ForALeadGenerator: Story = { args: { roleId: 14 } }
export const Missing: Story = { args: { children: page(5) } }
export const Loading: Story = { args: { isEndless: true } }
