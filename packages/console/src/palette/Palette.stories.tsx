import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConsoleStory } from '../fixture/ConsoleStory.tsx'
import Help from './Help.tsx'
import Palette from './Palette.tsx'

const meta = {
  title: 'Console/Palette',
  component: ConsoleStory,
  args: { children: <Palette onClose={() => {}} /> },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Pages: Story = {}
export const Shortcuts: Story = { args: { children: <Help onClose={() => {}} /> } }
