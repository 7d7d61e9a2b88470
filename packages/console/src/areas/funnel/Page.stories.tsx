import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import Page from './Page.tsx'

const counts = (view: number) => ({
  view,
  start: Math.round(view * 0.56),
  time: Math.round(view * 0.41),
  contact: Math.round(view * 0.29),
  booked: Math.round(view * 0.21),
  captured: Math.round(view * 0.02),
})
const pages = ['/q', 'partner.example/kitchens', 'partner.example/baths/white-tiles', '*']
const full = {
  period: { from: '2026-11-01', to: '2026-11-30' },
  rows: pages.map((name, at) => ({ name, qrCodeId: null, counts: counts(1840 / (at + 1)) })),
  total: counts(3833),
}

const meta = {
  title: 'Console/Booking funnel',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page />, answers: { 'reports.funnel': full } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

const versions = {
  ...full,
  rows: [
    { name: 'spring-title:a', qrCodeId: null, counts: { ...counts(4100), booked: 430, captured: 41 } },
    { name: 'spring-title:b', qrCodeId: null, counts: { ...counts(4180), booked: 607, captured: 44 } },
    { name: 'violet-button:b', qrCodeId: null, counts: counts(620) },
    { name: 'violet-button:a', qrCodeId: null, counts: counts(601) },
    { name: 'short-heading:a', qrCodeId: null, counts: counts(40) },
  ],
}

export const Full: Story = {}
export const Versions: Story = {
  args: { children: <Page params={{ by: 'experiments' }} />, answers: { 'reports.funnel': versions } },
}
export const NoVersions: Story = {
  args: { children: <Page params={{ by: 'experiments' }} />, answers: { 'reports.funnel': { ...full, rows: [] } } },
}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'reports.funnel': { ...full, rows: [] } } } }
export const Failed: Story = { args: { searchStatus: 500, alike: ['reports.funnel'] } }
export const NotAllowed: Story = { args: { searchStatus: 403, alike: ['reports.funnel'], roleId: 7 } }
