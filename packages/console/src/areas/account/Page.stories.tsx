import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import AccountPage from './AccountPage.tsx'

const [session] = (contract['account.sessions'].example.reply as Replies['account.sessions']).items
const items = session ? [0, 1, 2].map((place) => ({ ...session, id: `${session.id}${place}`, isCurrent: place === 0 })) : []

const meta = {
  title: 'Console/My account',
  component: ConsoleStory,
  args: { roleId: 14, children: <AccountPage />, answers: { 'account.sessions': { items } as never } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
/** No other sessions. */
export const Empty: Story = { args: { answers: {} } }
export const Failed: Story = { args: { searchStatus: 500, alike: ['account.sessions'] } }
export const NotAllowed: Story = { args: { searchStatus: 403, alike: ['account.sessions'] } }

const security = contract['account.security'].example.reply as Replies['account.security']
const sessions = { 'account.sessions': { items } as never }
export const RequiredSecondFactor: Story = {
  args: { answers: { ...sessions, 'account.security': { ...security, isRequired: true, recoveryCodesLeft: 1 } as never } },
}
/** Password only. */
export const NoSecondFactor: Story = {
  args: {
    answers: { ...sessions, 'account.security': { ...security, totpSince: null, passkeys: [], recoveryCodesLeft: 0 } as never },
  },
}
