import type { Bodies } from '@walkup/sdk/contract'
import { beforeEach, expect } from 'vitest'
import { handlers } from '../../packages/server/src/areas/index.ts'
import type { Handlers, Services } from '../../packages/server/src/context.ts'
import { reportsJob } from '../../packages/server/src/reportMail/worker.ts'
import type { SentEmail } from './harness.ts'
import { openApp } from './openApp.ts'
import { runJob } from './runJob.ts'
import { testNow } from '../support/clock.ts'

export const dates = { dateRangeId: 7, timeZone: 'America/New_York' }

/** An app for a file’s tests that mails reports at times of their own clock. */
export function openReportSchedules() {
  const suite = openApp(
    { admin: 'role2', manager: 'role4', viewer: 'role7', dispatcher: 'role5', foreign: 'other' },
    {},
    async ({ app: { db, config, keys } }) => ({
      /** The clock of this file’s workers; the server’s own worker uses the real one. */
      clock: new Date(testNow()),
      services: {
        db,
        config,
        keys,
        now: () => suite.clock,
        isDemo: true,
        stopping: new AbortController().signal,
      } as unknown as Services,
    }),
  )
  beforeEach(() => void (suite.clock = new Date(testNow())))

  const report = (fields: Partial<Bodies['reportSchedules.upsert']> = {}) => ({
    name: 'Stores of the year',
    source: 'reports.storeLead',
    body: { filter: { dates } },
    path: '/reports/stores?dates=7',
    cron: '0 8 * * 1',
    recipientIds: [suite.admin.record.userId],
    ...fields,
  })
  const save = async (fields: Partial<Bodies['reportSchedules.upsert']> = {}, by = suite.admin) => {
    const saved = await by.call('reportSchedules.upsert', { body: report(fields) })
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200)
    return saved.data
  }
  const pdfs = async (email: string): Promise<SentEmail[]> =>
    (await suite.app.mailTo(email)).filter(({ attachments }) =>
      attachments.some(({ contentType }) => contentType === 'application/pdf'),
    )
  const send = (own: Handlers = handlers, more: Partial<Services> = {}) => runJob(reportsJob(own), { ...suite.services, ...more })
  const read = async (id: number, by = suite.admin) => (await by.call('reportSchedules.get', { params: { id } })).data
  /** Moves the clock to a schedule’s next run. */
  const due = (nextRunAt: string | null) => void (suite.clock = new Date(nextRunAt ?? 'never'))

  return Object.assign(suite, {
    report,
    save,
    pdfs,
    send,
    read,
    due,
  })
}
