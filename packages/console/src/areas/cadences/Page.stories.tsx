import type { Meta, StoryObj } from '@storybook/react-vite'
import { contract } from '@walkup/sdk/contract'
import type { Replies } from '@walkup/sdk'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const [one] = (contract['followUp.cadences'].example.reply as Replies['followUp.cadences']).items
const rows = rowsLike(one as NonNullable<typeof one>, 4, (index) => ({ name: index % 2 ? 'First three days' : 'After a fair' }))
const meta = {
  title: 'Console/Cadences',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page />, answers: { 'followUp.cadences': rows } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'followUp.cadences': [] } } }
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403 } }
