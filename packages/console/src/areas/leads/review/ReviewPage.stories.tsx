import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../../fixture/table.ts'
import ReviewPage from './ReviewPage.tsx'

type Review = Replies['leadReviews.search']['items'][number]
const one = contract['leadReviews.restore'].example.reply as Review
const reasons = ['pageLimit', 'addressLimit', 'honeypot', 'codeLimit', 'slotShare', 'proof'] as const
const rows = rowsLike<Review>({ ...one, email: 'sam@shop.example' }, 140, (index) => ({
  firstName: index % 3 ? 'Sam' : 'Maximiliano Alejandro',
  lastName: index % 4 ? 'Lee' : 'Featherstonehaugh-Montgomery',
  reasons: [reasons[index % reasons.length] ?? 'proof'],
  ...(index % 2 ? { wantedAt: null, timeZone: null, store: null } : {}),
}))

const meta = {
  title: 'Console/Leads/Review',
  component: ConsoleStory,
  args: { roleId: 5, children: <ReviewPage />, answers: { 'leadReviews.search': rows } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'leadReviews.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { roleId: 7 } }
export const SidePanel: Story = { args: { search: { row: '1' } } }
