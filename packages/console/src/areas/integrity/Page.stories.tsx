import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Replies } from '@walkup/sdk'
import { contract, defaultIntegrityRules, integrityKinds } from '@walkup/sdk/contract'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import { rowsLike } from '../../fixture/table.ts'
import type { Flag } from './flag.ts'
import GeneratorsPage from './GeneratorsPage.tsx'
import Page from './Page.tsx'
import RulesPage from './RulesPage.tsx'

const one = contract['integrity.decide'].example.reply as Flag
const facts: Readonly<Record<Flag['kind'], Flag['facts']>> = {
  velocity: { count: 11, limit: 8, minutes: 15 },
  approachVelocity: { count: 160, limit: 120, minutes: 60 },
  sharedDevice: { count: 6, limit: 4, hours: 24 },
  ownContact: { match: 'phone', whose: 'own' },
  repeatedContact: { match: 'address', count: 3, limit: 2, days: 30 },
  noDwell: { seconds: 4, limit: 10 },
}
const flags = rowsLike<Flag>({ ...one, state: 'open', reason: null, decidedBy: null, decidedAt: null }, 24, (index) => {
  const kind = integrityKinds[index % integrityKinds.length] ?? 'velocity'
  return { kind, facts: facts[kind], ...(kind === 'approachVelocity' && { lead: null }), isOwn: index === 3 }
})
const rules: Replies['integrity.rules'] = { rules: defaultIntegrityRules, defaults: defaultIntegrityRules, updatedAt: null }

const meta = {
  title: 'Console/Suspicious leads',
  component: ConsoleStory,
  args: { roleId: 2, children: <Page />, answers: { 'integrity.search': flags } },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Loading: Story = { args: { isEndless: true } }
export const Empty: Story = { args: { answers: { 'integrity.search': [] } } }
export const Failed: Story = { args: { searchStatus: 500 } }
export const NotAllowed: Story = { args: { roleId: 7 } }
export const SidePanel: Story = { args: { search: { row: '1' } } }
export const Generators: Story = { args: { children: <GeneratorsPage /> } }
export const GeneratorsEmpty: Story = {
  args: { children: <GeneratorsPage />, answers: { 'integrity.byGenerator': { items: [] } } },
}
export const GeneratorsFailed: Story = {
  args: { children: <GeneratorsPage />, searchStatus: 500, alike: ['integrity.byGenerator'] },
}
export const Rules: Story = { args: { children: <RulesPage />, answers: { 'integrity.rules': rules } } }
export const RulesReadOnly: Story = { args: { roleId: 3, children: <RulesPage />, answers: { 'integrity.rules': rules } } }
export const RulesFailed: Story = { args: { children: <RulesPage />, searchStatus: 500, alike: ['integrity.rules'] } }
