import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const one = contract['stores.get'].example.reply as Replies['stores.get']
const stores = rowsLike(one, 60, (index) => ({
  number: String(412 + index).padStart(4, '0'),
  name: index % 4 ? `Harbor Home, Dublin ${index + 1}` : `Harbor Home at the Village of Upper Arlington Marketplace ${index + 1}`,
  isActive: index % 9 !== 8,
  qrCodes: (index * 5) % 11,
}))

const meta = {
  title: 'Console/Stores',
  component: ConsoleStory,
  args: { children: <Page />, answers: { 'stores.search': stores } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'stores.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const Adding: Story = { args: { roleId: 2, search: { form: 'new' } } }
export const Gone: Story = {
  args: { children: <Page params={{ id: '7' }} />, searchStatus: 404, alike: ['stores.get'] },
}
export const One: Story = { args: { children: <Page params={{ id: '7' }} /> } }
