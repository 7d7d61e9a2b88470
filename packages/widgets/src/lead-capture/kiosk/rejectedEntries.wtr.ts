import { expect } from 'chai'
import { setViewport } from '@web/test-runner-commands'
import { fillContact, until } from '../../testing/harness.ts'
import { openDb } from './db.ts'
import { DAY_MS, type OutboxEntry } from './entries.ts'
import { createStore, empty, enter, nextPerson, wipe, type Tablet } from './testing.ts'
import '../define.ts'

let store: ReturnType<typeof createStore>
const kept = async () => (await store.kept())[0] as OutboxEntry
/** The form of an entry that the API rejected after its person had left. */
async function refuse(tablet: Tablet): Promise<void> {
  await tablet.person.heading(/What can we help/)
  store.set('down')
  await enter(tablet)
  await tablet.person.see(/not sent yet/)
  store.server.changeConsent('2026-02', 'The new text.')
  store.set('up')
  await tablet.person.see(/1 needs attention/)
}

describe('an entry that the kiosk’s API rejects', () => {
  before(async () => {
    await wipe()
    await setViewport({ width: 768, height: 1024 })
  })
  beforeEach(() => (store = createStore()))
  afterEach(() => store.close())

  it('is stored with its reason, shown to the person, and not resent', async () => {
    const tablet = store.tablet()
    await refuse(tablet)
    await tablet.person.see(/Saved on this device, not sent yet\. Maria will review it/)
    const posts = store.posts().length
    store.set('up')
    await tablet.person.click(/needs attention/)
    await tablet.person.see(/Sam L\..*The consent text has changed/)
    expect(tablet.element.shadowRoot?.textContent).not.to.match(/Lee|555-0142|example\.com/)
    expect(store.posts().length).to.equal(posts)
    expect(tablet.heard.filter(({ type }) => type === 'walkup:error').map(({ detail }) => detail as unknown)).to.deep.equal([
      { kind: 'refused', code: 'refused' },
    ])
    expect(await kept()).to.deep.include({ state: 'refused' })
  })

  it('can be corrected in the form under the current consent text, replacing the old entry', async () => {
    const tablet = store.tablet()
    await refuse(tablet)
    await tablet.person.click(/Next person/)
    await tablet.person.button(/1 needs attention/)
    expect(tablet.element.shadowRoot?.textContent).not.to.match(/All sent/)
    tablet.element.remove()

    // After a reload, since the previous page still showed the old text.
    const next = store.tablet()
    await next.person.click(/needs attention/)
    await next.person.click(/^Correct/)
    expect((await next.person.field('phone')).value).to.equal('(614) 555-0142')
    expect((await next.person.field('firstName')).value).to.equal('Sam')
    await next.person.see(/The new text\./)
    expect((await next.person.field('consent')).checked).to.equal(false)
    await next.person.tick()
    await next.person.click(/^Request a call/)
    await next.person.see(/Sent\. Thank you, Sam/)
    expect(store.server.leads.length).to.equal(1)
    expect(store.server.leads[0]?.answers?.length).to.equal(2)
    await empty(store)
    await nextPerson(next)
    expect(next.person.buttons().some((name) => /attention/.test(name))).to.equal(false)
  })

  it('shows the error at its field while the person is present; only the corrected one remains', async () => {
    const tablet = store.tablet()
    await tablet.person.click(/Kitchen design/)
    await tablet.person.click(/whole new kitchen/)
    await tablet.person.click(/I own it/)
    await tablet.person.field('email')
    await fillContact(tablet.element)
    await tablet.person.fill('email', 'sam@mail.invalid')
    await tablet.person.click(/^Request a call/)
    await tablet.person.see(/Enter an email address, such as/)
    expect((await kept()).state).to.equal('refused')
    await tablet.person.fill('email', 'sam@example.com')
    await tablet.person.click(/^Request a call/)
    await tablet.person.see(/Sent\. Thank you/)
    expect(store.server.leads.length).to.equal(1)
    await empty(store)
  })

  it('is kept if the person leaves without correcting it', async () => {
    const tablet = store.tablet()
    await tablet.person.heading(/What can we help/)
    store.set('down')
    await enter(tablet)
    await tablet.person.see(/not sent yet/)
    const { id, body, ...rest } = await kept()
    const refused = body && { ...body, contact: { ...body.contact, email: 'sam@mail.invalid' } }
    await openDb().add({ ...rest, body: refused }, id)
    await nextPerson(tablet)
    store.set('up')
    await tablet.person.click(/1 needs attention/)
    await tablet.person.see(/Enter an email address, such as/)
    await tablet.person.click(/^Correct/)
    await tablet.person.see(/Enter an email address, such as/)
    await until(() => tablet.person.focused()?.getAttribute('name') === 'email', 'the focus on the marked field')
    expect((await tablet.person.field('consent')).checked).to.equal(true)
    await tablet.person.fill('email', 'sam@example.com')
    const { capturedAt } = await kept()
    await tablet.person.click(/^Request a call/)
    await tablet.person.see(/Sent\. Thank you/)
    expect(store.server.leads.map((lead) => lead.capturedAt)).to.deep.equal([capturedAt])
  })

  it('can be resent unchanged', async () => {
    store.close()
    let isOff = true
    store = createStore({
      before: ({ url }) => {
        if (isOff && url.includes('qr-entry'))
          return new Response('{}', { status: 404, headers: { 'content-type': 'application/problem+json' } })
      },
    })
    const tablet = store.tablet()
    await enter(tablet)
    await tablet.person.see(/Maria will review it/)
    await tablet.person.click(/needs attention/)
    await tablet.person.see(/turned off/)
    isOff = false
    await tablet.person.click(/^Send again/)
    await tablet.person.see(/Nothing needs attention/)
    await empty(store)
    expect(new Set(store.posts().map(({ idempotencyKey }) => idempotencyKey)).size).to.equal(1)
    expect(store.server.leads.length).to.equal(1)
  })

  it('requires the staff code, if set, every time', async () => {
    const tablet = store.tablet({ 'staff-code': '4711' })
    await refuse(tablet)
    await tablet.person.click(/needs attention/)
    await tablet.person.fill('code', '1234')
    await tablet.person.click(/^Open$/)
    await tablet.person.see(/Wrong code/)
    expect(tablet.element.shadowRoot?.textContent).not.to.match(/Sam/)
    await tablet.person.fill('code', '4711')
    await tablet.person.click(/^Open$/)
    await tablet.person.see(/Sam L\./)
    await tablet.person.click(/Back to the form/)
    await tablet.person.click(/needs attention/)
    expect((await tablet.person.field('code')).value).to.equal('')
  })

  it('is deleted only after confirmation', async () => {
    const tablet = store.tablet()
    await refuse(tablet)
    await tablet.person.click(/needs attention/)
    await tablet.person.click(/^Delete/)
    await tablet.person.see(/Delete Sam L\.’s entry\?/)
    await tablet.person.click(/^Keep it/)
    expect(await kept()).to.deep.include({ state: 'refused' })
    await tablet.person.click(/^Delete/)
    await tablet.person.click(/^Yes, delete it/)
    await tablet.person.see(/Nothing needs attention/)
    await empty(store)
    await tablet.person.click(/Back to the form/)
    await tablet.person.see(/Saved on this device|What can we help/)
  })

  it('is anonymized after 30 days, with a note', async () => {
    const tablet = store.tablet()
    await refuse(tablet)
    const { id } = await kept()
    const capturedAt = new Date(Date.now() - 31 * DAY_MS).toISOString()
    await openDb().change(id, { capturedAt, refusedAt: Date.now() - 8 * DAY_MS })
    tablet.element.remove()
    const next = store.tablet()
    await next.person.click(/needs attention/)
    await next.person.see(/Deleted entry.*Nobody reviewed it for 30 days/)
    expect((await kept()).body).to.equal(undefined)
    await next.person.click(/Remove from list/)
    await empty(store)
  })

  it('includes entries queued for more than 7 days', async () => {
    const tablet = store.tablet()
    await tablet.person.heading(/What can we help/)
    store.set('down')
    await enter(tablet)
    await tablet.person.see(/not sent yet/)
    const { id } = await kept()
    await openDb().change(id, { capturedAt: new Date(Date.now() - 8 * DAY_MS).toISOString() })
    const posts = store.posts().length
    store.set('up')
    await tablet.person.click(/1 needs attention/)
    await tablet.person.see(/waited more than 7 days/)
    expect(store.posts().length).to.equal(posts)
    expect(tablet.person.buttons().some((name) => name.startsWith('Send again'))).to.equal(false)
  })
})
