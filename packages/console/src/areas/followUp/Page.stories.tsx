import type { Meta, StoryObj } from '@storybook/react-vite'
import { contract } from '@walkup/sdk/contract'
import type { Replies } from '@walkup/sdk'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const [one] = (contract['followUp.tasks'].example.reply as Replies['followUp.tasks']).items
const rows = rowsLike(one as NonNullable<typeof one>, 8, (index) => ({ note: index % 2 ? null : 'After work' }))
const meta = {
  title: 'Console/Calls',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page />, answers: { 'followUp.tasks': rows } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'followUp.tasks': [] } } }
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403 } }
