import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import TemplatesPage from './TemplatesPage.tsx'

const one = contract['messages.saveTemplate'].example.reply as Replies['messages.saveTemplate']
/** The template that the page opens first. */
const templatesLike = (changes: Partial<typeof one>): Replies['messages.templates'] => ({
  items: [{ ...one, kind: 'booked', body: '{organization}: {type} is booked for {when}.', ...changes }],
  variables: { booked: ['organization', 'firstName', 'type', 'when', 'address', 'link'] },
})

const meta = {
  title: 'Console/Message templates',
  component: ConsoleStory,
  args: { roleId: 2, children: <TemplatesPage />, answers: { 'messages.templates': templatesLike({}) } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
/** The standard text, which nobody has changed. */
export const Standard: Story = {
  args: { answers: { 'messages.templates': templatesLike({ isOwn: false, updatedAt: null }) } },
}
export const ReadOnly: Story = { args: { roleId: 3 } }
export const Loading: Story = { args: { isEndless: true, alike: ['messages.templates'] } }
export const Failed: Story = { args: { searchStatus: 500, alike: ['messages.templates'] } }
export const NotAllowed: Story = { args: { searchStatus: 403, alike: ['messages.templates'], roleId: 6 } }
