import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import Page from './Page.tsx'

const none = { id: null, baseUrl: null, account: null, isSecretSet: false, isActive: false, mappings: [] }
const callTracking = { ...(contract['integrations.centah'].example.reply as Replies['integrations.centah']), ...none }
const retailer = { ...(contract['integrations.homeDepot'].example.reply as Replies['integrations.homeDepot']), ...none }

const meta = {
  title: 'Console/Integrations',
  component: ConsoleStory,
  args: { children: <Page />, answers: {} },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = { args: { roleId: 2 } }
/** Enabled but incomplete, so nothing can be sent. */
export const NoSecret: Story = {
  args: {
    answers: {
      'integrations.centah': {
        ...callTracking,
        id: 1,
        isActive: true,
        baseUrl: 'https://leads.partner.example/v2',
        account: '40117',
      },
      'integrations.homeDepot': {
        ...(contract['integrations.homeDepot'].example.reply as Replies['integrations.homeDepot']),
        isSecretSet: false,
      },
    },
  },
}
/** Nothing of the list was changed yet. */
export const HeldList: Story = {
  args: {
    roleId: 2,
    answers: {
      'connections.list': {
        items: (contract['connections.list'].example.reply as Replies['connections.list']).items.map((connection) => ({
          ...connection,
          system: 'serviceTitan' as const,
          canSync: true,
          heldLists: [{ list: 'technicians' as const, deactivated: 9, of: 24 }],
        })),
      },
    },
  },
}
/** Not configured. */
export const Empty: Story = { args: { answers: { 'integrations.centah': callTracking, 'integrations.homeDepot': retailer } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403, roleId: 6 } }
export const ReadOnly: Story = { args: { roleId: 3 } }
