import type { Bodies } from '@walkup/sdk/contract'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { handlers } from '../../packages/server/src/areas/index.ts'
import type { Handlers, Services } from '../../packages/server/src/context.ts'
import { reportsJob } from '../../packages/server/src/reportMail/worker.ts'
import { startApp, type SentEmail, type SignedIn, type TestApp } from './harness.ts'
import { runJob } from './runJob.ts'
import { testNow } from '../support/clock.ts'

export const dates = { dateRangeId: 7, timeZone: 'America/New_York' }

/** An app for a file’s tests that mails reports at times of their own clock. */
export function openReportSchedules() {
  let app: TestApp
  let admin: SignedIn
  let manager: SignedIn
  let viewer: SignedIn
  let dispatcher: SignedIn
  let foreign: SignedIn
  let services: Services
  /** The clock of this file’s workers; the server’s own worker uses the real one. */
  let clock = new Date(testNow())
  beforeAll(async () => {
    app = await startApp()
    admin = await app.signIn('role2@walkup.test')
    manager = await app.signIn('role4@walkup.test')
    viewer = await app.signIn('role7@walkup.test')
    dispatcher = await app.signIn('role5@walkup.test')
    foreign = await app.signIn('other@walkup.test')
    const { db, config, keys } = app
    services = { db, config, keys, now: () => clock, isDemo: true, stopping: new AbortController().signal } as unknown as Services
  })
  afterAll(() => app.close())
  beforeEach(() => void (clock = new Date(testNow())))

  const report = (fields: Partial<Bodies['reportSchedules.upsert']> = {}) => ({
    name: 'Stores of the year',
    source: 'reports.storeLead',
    body: { filter: { dates } },
    path: '/reports/stores?dates=7',
    cron: '0 8 * * 1',
    recipientIds: [admin.record.userId],
    ...fields,
  })
  const save = async (fields: Partial<Bodies['reportSchedules.upsert']> = {}, by = admin) => {
    const saved = await by.call('reportSchedules.upsert', { body: report(fields) })
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200)
    return saved.data
  }
  const pdfs = async (email: string): Promise<SentEmail[]> =>
    (await app.mailTo(email)).filter(({ attachments }) =>
      attachments.some(({ contentType }) => contentType === 'application/pdf'),
    )
  const send = (own: Handlers = handlers, more: Partial<Services> = {}) => runJob(reportsJob(own), { ...services, ...more })
  const read = async (id: number, by = admin) => (await by.call('reportSchedules.get', { params: { id } })).data
  /** Moves the clock to a schedule’s next run. */
  const due = (nextRunAt: string | null) => void (clock = new Date(nextRunAt ?? 'never'))

  return {
    get app() {
      return app
    },
    get admin() {
      return admin
    },
    get manager() {
      return manager
    },
    get viewer() {
      return viewer
    },
    get dispatcher() {
      return dispatcher
    },
    get foreign() {
      return foreign
    },
    get services() {
      return services
    },
    get clock() {
      return clock
    },
    set clock(value) {
      clock = value
    },
    report,
    save,
    pdfs,
    send,
    read,
    due,
  }
}
