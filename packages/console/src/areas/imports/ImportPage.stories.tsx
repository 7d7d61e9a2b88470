import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConsoleStory } from '../../fixture/ConsoleStory.tsx'
import ImportPage from './ImportPage.tsx'
import { guessMapping } from './mapping.ts'
import { Report } from './Report.tsx'
import { initialOutcome } from './run.ts'
import { sheetOfCsv } from './testing/sheetOfCsv.ts'
import * as css from './import.css.ts'

const names = ['Sam', 'Maximiliano', 'Ana María']
const sheet = sheetOfCsv(
  ['Id,First,Last,Phone', ...Array.from({ length: 400 }, (_, index) => `H-${index},${names[index % 3]},Lee,6145550142`)].join(
    '\n',
  ),
)
const refused = Array.from({ length: 140 }, (_, index) => ({
  row: index * 2 + 1,
  errors: [
    { field: 'phone', code: 'in-earlier-row', message: 'appears in an earlier row too' },
    ...(index % 4 ? [] : [{ field: 'consentAt', code: 'required-for-phone', message: 'is required with a phone number' }]),
  ],
}))
const report = (next: number, isRunning: boolean) => (
  <div className={css.page}>
    <header className={css.head}>
      <h1 className={css.title}>Import external leads</h1>
      <a href="/leads">External leads</a>
    </header>
    <section className={css.card}>
      <h2 className={css.cardTitle}>What is in the file</h2>
      <Report
        kind="leads"
        sheet={sheet}
        mapping={guessMapping('leads', sheet.headings)}
        dryRun={!isRunning}
        isRunning={isRunning}
        outcome={{ ...initialOutcome, next, created: next - 140, rejected: 140, refused }}
        onDownload={() => {}}
        onMerge={() => {}}
        onRestore={() => {}}
      />
    </section>
  </div>
)

const meta = {
  title: 'Console/Imports',
  component: ConsoleStory,
  args: { roleId: 2, children: <ImportPage params={{ kind: 'users' }} /> },
} satisfies Meta<typeof ConsoleStory>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Leads: Story = { args: { children: <ImportPage params={{ kind: 'leads' }} /> } }
export const Failed: Story = { args: { children: report(400, false) } }
export const Full: Story = { args: { children: report(250, true) } }
export const NotAllowed: Story = { args: { roleId: 7 } }
