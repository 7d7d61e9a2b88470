import type { Meta, StoryObj } from '@storybook/react-vite'
import { contract } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'
import ProductPage from './ProductPage.tsx'
import TutorialsPage from './TutorialsPage.tsx'
import type { Item } from './upload.ts'

const one = contract['support.upsertServiceProviderDocument'].example.reply as Item
const documents = rowsLike(one, 30, (index) => ({
  title:
    index % 4
      ? `Store etiquette ${index + 1}`
      : `What to say, and what never to say, at the kitchens counter of a partner ${index + 1}`,
  file: index % 3 === 2 ? null : one.file,
  videoUrl: index % 3 ? 'https://video.example/etiquette' : null,
  roleIds: index % 2 ? [] : one.roleIds,
  order: index,
}))

const meta = {
  title: 'Console/Documents',
  component: ConsoleStory,
  args: { children: <Page />, answers: { 'support.serviceProviderDocuments': documents, 'support.tutorials': documents } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'support.serviceProviderDocuments': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403 } }
export const ForALeadGenerator: Story = { args: { roleId: 14 } }
export const Product: Story = { args: { children: <ProductPage /> } }
export const Tutorials: Story = { args: { children: <TutorialsPage /> } }
