import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'

const { items } = contract['audit.search'].example.reply as Replies['audit.search']
const [one] = items
const kinds = [
  { entity: 'lead', action: 'update' },
  { entity: 'timeLog', action: 'approve', before: null, after: null },
  { entity: 'store', action: 'create', before: null, after: { number: '0412', address: { city: 'Dublin', state: 'OH' } } },
  { entity: 'lead', action: 'refund', before: { netCents: 1_250_000 }, after: { netCents: 1_200_000, cents: -50_000 } },
]
const entries = one
  ? rowsLike(one, 200, (index) => ({
      ...kinds[index % kinds.length],
      entityId: 812 + index,
      actor: index % 7 === 6 ? null : { id: 2, name: index % 3 ? 'Ola Berg' : 'Maximiliano Featherstonehaugh-Montgomery' },
    }))
  : []

const meta = {
  title: 'Console/Audit trail',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page />, answers: { 'audit.search': entries } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'audit.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const SidePanel: Story = { args: { search: { row: '4' } } }
/** Ids, codes, and lists are shown as readable text. */
export const Worded: Story = {
  args: {
    search: { row: String(one?.id ?? 1) },
    answers: {
      'audit.search': one
        ? [
            {
              ...one,
              actor: { id: 2, name: 'Ola Berg' },
              before: { status: 'new', claimedBy: null, phones: [{ e164: '+16145550100', type: 'home' }] },
              after: { status: 'noShow', claimedBy: 2, roleId: 5, phones: [] },
            },
          ]
        : [],
    },
  },
}
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
