import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../fixture/Stage.tsx'
import Help from './Help.tsx'
import Palette from './Palette.tsx'

const meta = { title: 'Console/Palette', component: Stage, args: { children: <Palette onClose={() => {}} /> } } satisfies Meta<
  typeof Stage
>
export default meta
type Story = StoryObj<typeof meta>

export const Pages: Story = {}
export const Shortcuts: Story = { args: { children: <Help onClose={() => {}} /> } }
