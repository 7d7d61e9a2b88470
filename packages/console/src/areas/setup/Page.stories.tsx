import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import Page from './Page.tsx'

const begun = contract['settings.setup'].example.reply as Replies['settings.setup']
const finished = {
  ...begun,
  steps: begun.steps.map((step) => ({ ...step, isDone: true, count: 3 })),
  finishedAt: '2026-11-20T15:00:00.000Z',
}

const meta = {
  title: 'Console/Set-up guide',
  component: ConsoleStory,
  args: { children: <Page />, answers: { 'settings.setup': begun } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = { args: { answers: { 'settings.setup': finished } } }
export const Empty: Story = {
  args: {
    answers: {
      'settings.setup': {
        ...begun,
        steps: begun.steps.map((step) => ({ ...step, isDone: false, count: 0 })),
        contact: { hasName: false, hasPhone: false, hasBrand: false },
      },
    },
  },
}
export const Undecided: Story = { args: { answers: { 'settings.setup': { ...begun, starterSet: null } } } }
export const Begun: Story = {}
export const WithoutTimes: Story = {
  args: {
    answers: {
      'settings.setup': {
        ...begun,
        typesWithoutSlots: [{ id: 1, name: 'Kitchen design visit' }],
        territoriesWithoutTypes: [{ id: 2, name: 'Cleveland' }],
      },
    },
  },
}
export const Loading: Story = { args: { isEndless: true } }
export const Failed: Story = { args: { searchStatus: 500, alike: ['settings.setup'] } }
export const NotAllowed: Story = { args: { searchStatus: 403, alike: ['settings.setup'], roleId: 6 } }
