import type { Replies } from '@walkup/sdk'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { body, days, expectLeads, from, timeLogs, to } from './drillFixture.ts'
import { count } from './expectedFigures.ts'
import { openDesk, type Desk } from './session.ts'
import { shoot } from './site.ts'

let { admin, page, faults } = {} as Desk
const session = openDesk('/reports', (desk) => ({ admin, page, faults } = desk))
type Row = Replies['reports.storeLead']['rows'][number]
const titles = { leads: 'Leads', scheduled: 'Scheduled', ran: 'Ran', sold: 'Sold' } as const

describe('a number', () => {
  it('in a report opens the list of its leads, with the same count', async () => {
    const { data } = await admin.call('reports.storeLead', { body })
    const row = data.rows.find(({ store, figures }) => store && figures.sold > 0 && figures.sold !== figures.ran) as Row
    for (const [id, title] of Object.entries(titles)) {
      await page.goto(`${session.site.url}/reports/stores?${days}`)
      const amount = row.figures[id as keyof typeof titles]
      const name = `${title} ${count(amount)}: its leads, ${row.store?.name}`
      await page.getByRole('link', { name, exact: true }).click()
      await expectLeads(page, amount)
    }
    await page.getByRole('button', { name: /^Appointment: / }).waitFor()
    await shoot(page, 'leads-drilled')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Which stores bring in leads?' }).waitFor()
    expect(faults).toEqual([])
  })

  it('that is a rate opens the leads of its numerator, and its label says so', async () => {
    const { data } = await admin.call('reports.storeLead', { body })
    const row = data.rows.find(({ store, figures }) => store && figures.sold > 0 && figures.ran > figures.sold) as Row
    const { ran, sold, scheduled } = row.figures
    const rates = [
      [`Ran rate`, `${count(ran)} ran of ${count(scheduled)} scheduled`, ran],
      [`Close rate`, `${count(sold)} sold of ${count(ran)} that ran`, sold],
    ] as const
    for (const [title, part, amount] of rates) {
      await page.goto(`${session.site.url}/reports/stores?${days}`)
      await page.getByRole('link', { name: new RegExp(`^${title} \\d+%: ${part}, ${row.store?.name}$`) }).click()
      await expectLeads(page, amount)
    }
    const perHour = data.rows.find(
      ({ store, figures, labor }) => store && figures.generatorLeads === figures.leads && labor.leadsPerPaidHour,
    )
    await page.goto(`${session.site.url}/reports/stores?${days}`)
    const made = perHour?.figures.generatorLeads ?? 0
    await page
      .getByRole('link', { name: new RegExp(`^Leads per paid hour .*: ${count(made)} in .* h, ${perHour?.store?.name}$`) })
      .click()
    await expectLeads(page, made)
    await page.goto(`${session.site.url}/today/stores?${days}`)
    const inList = page.getByRole('row', { name: new RegExp(row.store?.name ?? 'no store') })
    await inList.getByRole('link', { name: /^Close rate: \d+%, / }).click()
    await expectLeads(page, sold)
    expect(faults).toEqual([])
  })

  it('of speed to lead opens the leads that were contacted, contacted at once, not contacted, and exempt', async () => {
    const { data } = await admin.call('reports.speedToLead', { body: { ...body, groupBy: 'store' } })
    const row = data.rows.find(({ item, current }) => item && current.within5Minutes > 0 && current.notContacted > 0)
    if (!row) throw new Error('the demo has no such store')
    const { contacted, notContacted, selfBooked, within5Minutes } = row.current
    const behind: readonly (readonly [string, number])[] = [
      [`Called ${count(contacted)}: its leads`, contacted],
      [`Not called yet ${count(notContacted)}: its leads`, notContacted],
      [`Self-booked ${count(selfBooked)}: its leads`, selfBooked],
      [`Within 5 minutes [\\d.]+%: ${count(within5Minutes)} within 5 minutes, of ${count(contacted)} called`, within5Minutes],
      [`Half are called within .*: the ${count(contacted)} that were called`, contacted],
    ]
    for (const [name, amount] of behind) {
      if (amount === 0) continue
      await page.goto(`${session.site.url}/reports/speed?${days}&by=store`)
      await page.getByRole('link', { name: new RegExp(`^${name}, ${row.item?.name}$`) }).click()
      await expectLeads(page, amount)
    }
    await page.getByRole('button', { name: /^First call: 2, Within 5 minutes, Later$/ }).waitFor()
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('of unattributed leads and of upcoming visits opens their leads', async () => {
    const { data } = await admin.call('reports.lgAgAnalysis', { body: { filter: { ...body.filter, territoryIds: [1] } } })
    const none = data.rows.find(({ leadGenerator, figures }) => !leadGenerator && figures.leads > 0)
    const service = none?.serviceGroup?.name ?? 'no service'
    await page.goto(`${session.site.url}/reports/generator-services?${days}&territory=1`)
    const amount = none?.figures.leads ?? 0
    await page.getByRole('link', { name: new RegExp(`^Leads ${count(amount)}: its leads, None.*${service}$`) }).click()
    await expectLeads(page, amount)
    await page.getByRole('button', { name: 'Generator: None' }).waitFor()
    const summary = await admin.call('reports.leadCountSummary', {
      body: { filter: { dates: { from, to }, territoryIds: [1] } },
    })
    const { upcoming, generatorLeads } = summary.data.total.figures
    expect(upcoming).toBeGreaterThan(0)
    for (const [title, figure] of [
      ['Upcoming', upcoming],
      ['From generators', generatorLeads],
    ] as const) {
      await page.goto(`${session.site.url}/reports/summary?${days}&territory=1`)
      await page.getByRole('link', { name: new RegExp(`^${title}:? ${count(figure)}`) }).click()
      await expectLeads(page, figure)
    }
    await page.getByRole('button', { name: 'Generator: Has one' }).waitFor()
    expect(faults).toEqual([])
  })

  it('that spans several zones opens all its leads in the drill-down, and back closes it', async () => {
    const { sold } = (await admin.call('reports.storeLead', { body })).data.total.figures
    await page.goto(`${session.site.url}/reports/stores?${days}`)
    await page
      .getByRole('row', { name: /^All / })
      .getByRole('link', { name: /^Sold \d/ })
      .click()
    const drawer = page.getByRole('dialog', { name: `Sold ${count(sold)}` })
    const listed = drawer.getByRole('listitem')
    await expect
      .poll(
        async () => {
          const further = drawer.getByRole('button', { name: 'Show more' })
          if (await further.isEnabled({ timeout: 1_000 }).catch(() => false))
            await further.click({ timeout: 1_000 }).catch(() => {})
          return listed.count()
        },
        { timeout: 30_000 },
      )
      .toBe(sold)
    expect(await drawer.getByText('Sold', { exact: true }).count()).toBe(sold)
    await page.goBack()
    await drawer.waitFor({ state: 'detached' })
    await page.goForward()
    await drawer.getByRole('link').first().click()
    await page.waitForURL(/\/leads\/\d+/)
    expect(faults).toEqual([])
  })

  it('in a store’s row opens its leads without opening the row', async () => {
    const { data } = await admin.call('dashboard.stores', { body })
    const store = data.items.find(({ figures, drill }) => figures.sold > 0 && drill.sold?.length === 1)
    await page.goto(`${session.site.url}/today/stores?${days}`)
    const row = page.getByRole('row', { name: new RegExp(store?.name ?? 'no store sold') })
    await row.getByRole('link', { name: `Sold: ${count(store?.figures.sold ?? 0)}`, exact: true }).click()
    await expectLeads(page, store?.figures.sold ?? 0)
    expect(new URL(page.url()).searchParams.get('row')).toBeNull()
    expect(faults).toEqual([])
  })

  it('of a chart’s bar opens the leads of that day', async () => {
    await page.goto(`${session.site.url}/today?${days}&territory=1`)
    const { data } = await admin.call('dashboard.leadsBarChart', {
      params: { territoryId: 1 },
      query: body.filter.dates,
    })
    const place = data.days.findIndex((day) => day.leads > 0)
    const slider = page.getByRole('slider')
    await slider.focus()
    for (let step = 0; step < place; step++) await slider.press('ArrowRight')
    await slider.press('Enter')
    await expectLeads(page, data.days[place]?.leads ?? 0)
    expect(faults).toEqual([])
  })

  it('on the Today page opens the open tasks, today’s appointments and the active staff', async () => {
    const made = await admin.call('leads.upsertInternal', {
      body: { firstName: 'Uma', lastName: 'Untaken', email: 'uma@untaken.example', serviceGroupId: 1, territoryId: 1 },
    })
    expect(made.status).toBe(200)
    // On some days the demo has none there.
    await session.site.db.asOwner((tx) =>
      tx.run(sql`
        update booking set technician_id = null, start_at = noon.at at time zone time_zone,
          end_at = (noon.at + interval '1 hour') at time zone time_zone, window_start_at = noon.at at time zone time_zone,
          window_end_at = (noon.at + interval '1 hour') at time zone time_zone,
          busy = tstzrange(noon.at at time zone time_zone, (noon.at + interval '1 hour') at time zone time_zone)
        from (select (app_now() at time zone 'America/New_York')::date + time '12:00' as at) noon
        where id = (select b.id from booking b join lead l on l.organization_id = b.organization_id and l.id = b.lead_id
          where b.organization_id = 1 and l.territory_id = 1 and l.deleted_at is null and b.status in ('scheduled', 'confirmed')
          order by b.start_at desc limit 1)`),
    )
    const { data } = await admin.call('dashboard.panels', { params: { territoryId: 1 } })
    await page.goto(`${session.site.url}/today?territory=1`)
    await page.getByRole('link', { name: `Unclaimed leads: ${count(data.unclaimed.count)}` }).click()
    await expectLeads(page, data.unclaimed.count)
    await page.getByRole('button', { name: 'Claimed by: No one' }).waitFor()
    await page.goBack()
    const planned = data.appointmentsToday.count
    expect(planned).toBeGreaterThan(0)
    await page.getByRole('link', { name: `Appointments today: ${count(planned)}` }).click()
    await expectLeads(page, planned)
    await page.goBack()
    const punches = data.missingPunches?.count ?? 0
    expect(punches).toBeGreaterThan(0)
    await page.getByRole('link', { name: `Missing punches, 30 days: ${count(punches)}` }).click()
    await page.getByRole('heading', { name: 'Missing punches' }).waitFor()
    await page
      .getByRole('status')
      .getByText(`${count(punches)} missing ${punches === 1 ? 'punch' : 'punches'}`, { exact: true })
      .waitFor()
    const generator = await session.site.signIn('role14@walkup.test')
    await generator.call('labor.clock', { body: { action: 'in', storeId: 1 } })
    const { data: me } = await admin.call('users.get', { params: { id: generator.record.userId } })
    await page.goto(`${session.site.url}/today`)
    await page.getByRole('link', { name: new RegExp(`: ${me.firstName} ${me.lastName}’s time log$`) }).click()
    await page.getByRole('status').getByText(timeLogs(1), { exact: true }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('a report', () => {
  it('says that there are more rows than it shows, and shows them on request', async () => {
    const { data } = await admin.call('reports.storeLead', { body })
    await page.goto(`${session.site.url}/reports/stores?${days}`)
    const headline = page.getByTestId('headline')
    await headline.getByText(count(data.total.figures.leads), { exact: true }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    const storeId = data.rows.find(({ store }) => store)?.store?.id
    const made = await admin.call('leads.upsertInternal', {
      body: { firstName: 'Nora', lastName: 'Newdata', email: 'nora@newdata.example', serviceGroupId: 1, storeId },
    })
    expect(made.status).toBe(200)
    await page.getByRole('button', { name: 'New data. Show it' }).click()
    await headline.getByText(count(data.total.figures.leads + 1), { exact: true }).waitFor()
    await page.getByRole('button', { name: 'New data. Show it' }).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})
