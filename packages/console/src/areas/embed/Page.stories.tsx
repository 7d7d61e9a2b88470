import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const codes = rowsLike(contract['qrCodes.upsert'].example.reply as Replies['qrCodes.upsert'], 3, () => ({}))
const details = contract['qrCodes.details'].example.reply as Replies['qrCodes.details']

const meta = {
  title: 'Console/Add to your website',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page />, answers: { 'qrCodes.search': codes, 'qrCodes.details': details } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'qrCodes.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
