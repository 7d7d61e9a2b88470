import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import SenderPage from './SenderPage.tsx'

const saved = contract['messages.settings'].example.reply as Replies['messages.settings']
const texts = contract['messages.registration'].example.reply as Replies['messages.registration']

const meta = {
  title: 'Console/Message sender',
  component: ConsoleStory,
  args: { roleId: 2, children: <SenderPage />, answers: { 'messages.settings': saved, 'messages.registration': texts } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const ReadOnly: Story = { args: { roleId: 3 } }
export const Loading: Story = { args: { isEndless: true, alike: ['messages.settings'] } }
/** No step is done, and no review is asked for. */
export const Empty: Story = {
  args: {
    answers: { 'messages.settings': { reviewUrl: null, registration: [], updatedAt: null }, 'messages.registration': texts },
  },
}
export const Failed: Story = { args: { searchStatus: 500, alike: ['messages.settings'] } }
export const NotAllowed: Story = { args: { searchStatus: 403, alike: ['messages.settings'], roleId: 6 } }
