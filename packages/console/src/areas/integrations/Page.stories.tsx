import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../fixture/Stage.tsx'
import Page from './Page.tsx'

const meta = {
  title: 'Console/Integrations',
  component: Stage,
  args: { children: <Page />, answers: {} },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const ReadOnly: Story = { args: { roleId: 3 } }
