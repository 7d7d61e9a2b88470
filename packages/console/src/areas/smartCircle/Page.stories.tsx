import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { second } from '../../fixture/lookups.ts'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import AcceptDialog from './AcceptDialog.tsx'
import BorrowedPage from './BorrowedPage.tsx'
import CloseDialog from './CloseDialog.tsx'
import DaysPage from './DaysPage.tsx'
import LentPage from './LentPage.tsx'
import OfferDialog from './OfferDialog.tsx'

const one = contract['smartCircle.accept'].example.reply as Replies['smartCircle.accept']
const states = ['offered', 'accepted', 'accepted', 'withdrawn', 'declined', 'ended'] as const
const names = ['Ada Moreno', 'Leo Park', 'Mei Boyd', 'Sol Vargas', 'Nia Webb', 'Otto Lund']
const offers = (side: 'lent' | 'borrowed') =>
  rowsLike(one, names.length, (index) => ({
    side,
    state: states[index] ?? 'offered',
    person: { id: side === 'lent' ? index + 40 : null, name: names[index] ?? '' },
    hasPicture: false,
    weekdays: index % 2 ? [] : [5, 6],
    rateNote: index % 3 ? null : '$24 an hour',
  }))
const report = contract['smartCircle.days'].example.reply as Replies['smartCircle.days']

const meta = {
  title: 'Console/Smart circle',
  component: ConsoleStory,
  args: { roleId: 2, children: <LentPage />, answers: { 'smartCircle.searchOffers': offers('lent'), 'lookup.second': second } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

const borrowed = { 'smartCircle.searchOffers': offers('borrowed') }
const noop = () => {}

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'smartCircle.searchOffers': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 5 } }
export const SidePanel: Story = { args: { search: { row: '2' } } }
export const Offering: Story = { args: { children: <OfferDialog onClose={noop} /> } }
export const Borrowed: Story = { args: { children: <BorrowedPage />, answers: borrowed } }
export const BorrowedEmpty: Story = { args: { children: <BorrowedPage />, answers: { 'smartCircle.searchOffers': [] } } }
export const Accepting: Story = {
  args: { children: <AcceptDialog row={{ ...one, side: 'borrowed', state: 'offered' }} onClose={noop} onChanged={noop} /> },
}
export const Withdrawing: Story = { args: { children: <CloseDialog row={one} onClose={noop} onChanged={noop} /> } }
export const Days: Story = { args: { children: <DaysPage />, answers: { 'smartCircle.days': report } as never } }
