import type { Meta, StoryObj } from '@storybook/react-vite'
import { contract } from '@walkup/sdk/contract'
import { Stage } from '../../fixture/Stage.tsx'
import { rowsLike } from '../../fixture/table.ts'
import Page from './Page.tsx'
import ProductPage from './ProductPage.tsx'
import TutorialsPage from './TutorialsPage.tsx'
import type { Item } from './upload.ts'

const one = contract['support.upsertServiceProviderDocument'].example.reply as Item
const documents = rowsLike(one, 30, (place) => ({
  title:
    place % 4
      ? `Store etiquette ${place + 1}`
      : `What to say, and what never to say, at the kitchens counter of a partner ${place + 1}`,
  file: place % 3 === 2 ? null : one.file,
  videoUrl: place % 3 ? 'https://video.example/etiquette' : null,
  roleIds: place % 2 ? [] : one.roleIds,
  order: place,
}))

const meta = {
  title: 'Console/Documents',
  component: Stage,
  args: { children: <Page />, answers: { 'support.serviceProviderDocuments': documents, 'support.tutorials': documents } },
} satisfies Meta<typeof Stage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { answers: { 'support.serviceProviderDocuments': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { searchStatus: 403 } }
export const ForALeadGenerator: Story = { args: { roleId: 14 } }
export const Product: Story = { args: { children: <ProductPage /> } }
export const Tutorials: Story = { args: { children: <TutorialsPage /> } }
