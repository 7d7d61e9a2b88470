import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const one = contract['qrCodes.upsert'].example.reply as Replies['qrCodes.upsert']
const codes = rowsLike(one, 90, (index) => ({
  label:
    index % 5
      ? `Dublin, entrance ${index + 1}`
      : `Village of Upper Arlington Marketplace, garden center, second aisle ${index + 1}`,
  isActive: index % 6 !== 5,
  store: index % 4 === 3 ? null : one.store,
  scansLast30Days: (index * 37) % 240,
}))

const meta = {
  title: 'Console/QR codes',
  component: ConsoleStory,
  args: { children: <Page />, answers: { 'qrCodes.search': codes } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'qrCodes.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const SidePanel: Story = { args: { search: { row: '1' } } }
export const Adding: Story = { args: { roleId: 2, search: { form: 'new' } } }
export const AddingForAll: Story = { args: { roleId: 2, search: { form: 'all' } } }
export const ForALeadGenerator: Story = { args: { roleId: 14 } }
