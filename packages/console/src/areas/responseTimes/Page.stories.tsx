import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import Page from './Page.tsx'

const defaults = contract['settings.speedToLead'].example.reply as Replies['settings.speedToLead']
const [general] = defaults.targets
const hours = defaults.businessHours.slice(0, 2)
const saved: typeof defaults = {
  ...defaults,
  territoryHours: [{ territory: { id: 2, name: 'Cleveland' }, hours }],
  targets: [...defaults.targets, ...(general ? [{ ...general, serviceGroup: { id: 1, name: 'Kitchens' }, targetMin: 10 }] : [])],
  updatedAt: '2026-11-21T15:00:00.000Z',
}

const meta = {
  title: 'Console/Response times',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page />, answers: { 'settings.speedToLead': saved } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ReadOnly: Story = { args: { roleId: 3 } }
export const Loading: Story = { args: { isEndless: true, alike: ['settings.speedToLead'] } }
/** Nothing saved: the defaults. */
export const Empty: Story = { args: { answers: { 'settings.speedToLead': defaults } } }
export const Failed: Story = { args: { searchStatus: 500, alike: ['settings.speedToLead'] } }
export const NotAllowed: Story = { args: { searchStatus: 403, alike: ['settings.speedToLead'] } }
