import type { Meta, StoryObj } from '@storybook/react-vite'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import type { Saved } from './draft.ts'
import Page from './Page.tsx'

const one = contract['settings.webConfig'].example.reply as Saved
const hardToRead = { ...one.webConfig, colours: { accent: '#ffd166', ink: '#9aa0a6' }, locales: ['en', 'es'] }
const unset = { ...one.webConfig, logoUrl: null, colours: {}, allowedOrigins: [], successUrl: null }

const meta = {
  title: 'Console/Booking page',
  component: ConsoleStory,
  args: { children: <Page />, answers: { 'settings.webConfig': one } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const HardToRead: Story = { args: { answers: { 'settings.webConfig': { ...one, webConfig: hardToRead } } } }
export const Inherited: Story = {
  args: { answers: { 'settings.webConfig': { ...one, updatedAt: null, inheritedFrom: { id: 1, name: 'Harbor Home Group' } } } },
}
/** Languages entered as tags, including one without a common name. */
export const ManyLanguages: Story = {
  args: {
    answers: {
      'settings.webConfig': { ...one, webConfig: { ...one.webConfig, locales: ['en', 'es', 'fr-CA', 'zh-TW', 'sw', 'vi'] } },
    },
  },
}
/** Nothing configured. */
export const Empty: Story = { args: { answers: { 'settings.webConfig': { ...one, updatedAt: null, webConfig: unset } } } }
export const Failed: Story = { args: { searchStatus: 500, alike: ['settings.webConfig'] } }
export const NotAllowed: Story = { args: { searchStatus: 403, alike: ['settings.webConfig'], roleId: 6 } }
export const ReadOnly: Story = { args: { roleId: 3 } }
