import { expect } from 'chai'
import type { Replies } from '@walkup/sdk/public'
import { addDays } from '../availability/days.ts'
import { mount, pause, until, user, type Mounted } from '../testing/harness.ts'
import { mount as mountWidget } from '../mount.ts'
import { install } from '../testing/install.ts'
import { createServer, problem } from '../testing/server.ts'
import type { WalkupEvents } from '../events.ts'
import type { AvailableAppointmentsElement } from './element.tsx'
import './define.ts'

type On = Mounted<AvailableAppointmentsElement>
let on: On
let form: HTMLFormElement | undefined
const begin = (...args: Parameters<typeof mount> extends [unknown, ...infer R] ? R : never) => {
  on = mount('walkup-available-appointments', ...args)
  return user(on.element)
}
/** In a form of the page. */
const beginInForm = (...args: Parameters<typeof begin>) => {
  const person = begin(...args)
  form = document.body.appendChild(document.createElement('form'))
  form.append(on.element)
  return { person, form }
}
const heard = <K extends keyof WalkupEvents>(type: K) =>
  on.heard.filter((event) => event.type === type).map(({ detail }) => detail as WalkupEvents[K])
const requestsTo = (part: string) => on.server.requests.filter(({ path }) => path.includes(part))
const pressed = () => on.element.shadowRoot?.querySelector('[aria-pressed="true"]')?.textContent

describe('walkup-available-appointments', () => {
  afterEach(() => {
    on.remove()
    form?.remove()
    form = undefined
  })

  it('emits the choice, keeps it visible, and allows changing and clearing it', async () => {
    const person = begin()
    const native: string[] = []
    for (const type of ['input', 'change']) on.element.addEventListener(type, () => native.push(type))
    await person.see(/No time selected yet/)
    expect(on.element.value).to.equal('')
    await person.click(/^9:00/)
    const [slot, next] = on.server.nextFree(1)
    expect(heard('walkup:chosen')).to.deep.equal([
      {
        slotId: slot?.id,
        startAt: slot?.startAt,
        endAt: slot?.endAt,
        startLocal: '09:00',
        timeZone: 'America/Phoenix',
        appointmentTypeId: 1,
      },
    ])
    expect(on.element.value).to.equal(slot?.id)
    await person.see(/Your time: \w{3}, .* 9:00/)
    expect(pressed()).to.match(/^9:00/)
    await person.click(/^10:00/)
    await until(() => on.element.value === next?.id, 'the other time')
    await person.see(/Your time: .* 10:00/)
    expect(on.element.shadowRoot?.querySelectorAll('[aria-pressed="true"]')).to.have.length(1)
    await person.click(/^Clear/)
    await person.see(/No time selected yet/)
    await until(() => person.focused()?.getAttribute('name') === 'day', 'the focus, as Clear is gone')
    expect(on.element.value).to.equal('')
    expect(native).to.deep.equal(['input', 'change', 'input', 'change', 'input', 'change'])
    expect(on.heard.map(({ type }) => type)).to.deep.equal(['walkup:ready', 'walkup:chosen', 'walkup:chosen'])
    expect(requestsTo('hold'), 'nothing is held').to.deep.equal([])
  })

  it('is a field of the page’s form: submitted, required, disabled, reset and restored', async () => {
    const { person, form } = beginInForm({ name: 'slot', required: '' })
    const sent = () => new FormData(form).get('slot')
    await person.button(/^9:00/)
    expect(sent()).to.equal(null)
    expect(form.checkValidity()).to.equal(false)
    expect(on.element.validationMessage).to.equal('Choose a time.')
    await person.see(/Choose a time/)
    await person.click(/^9:00/)
    const [slot, next] = on.server.nextFree(1)
    expect(sent()).to.equal(slot?.id)
    expect(form.checkValidity()).to.equal(true)

    on.element.disabled = true
    expect(sent()).to.equal(null)
    expect(((await person.button(/^10:00/)) as HTMLButtonElement).matches(':disabled')).to.equal(true)
    on.element.disabled = false
    const around = form.appendChild(document.createElement('fieldset'))
    around.append(on.element)
    around.disabled = true
    expect(((await person.button(/^10:00/)) as HTMLButtonElement).matches(':disabled')).to.equal(true)
    around.disabled = false
    expect(sent(), 'a move keeps the choice').to.equal(slot?.id)

    form.reset()
    expect(sent()).to.equal(null)
    await person.see(/No time selected yet/)
    on.element.formStateRestoreCallback(next?.id)
    await person.see(/Your time: .* 10:00/)
    expect(sent()).to.equal(next?.id)
  })

  it('replaces its title by the page’s label', async () => {
    const { person, form } = beginInForm({ id: 'visit' })
    await person.heading(/When should we come/)
    const label = form.appendChild(document.createElement('label'))
    label.htmlFor = 'visit'
    label.textContent = 'Visit'
    on.element.setAttribute('name', 'slot')
    await until(() => !on.element.shadowRoot?.querySelector('h2'), 'the title to go')
    label.click()
    expect(document.activeElement).to.equal(on.element)
  })

  it('starts with a given slot on its day, however far ahead', async () => {
    const far = begin()
    await far.button(/^9:00/)
    const [slot] = on.server.nextFree(1)
    const from = addDays(slot?.startAt.slice(0, 10) ?? '', 40)
    const answer = await fetch(
      `${on.baseUrl}/api/QRCodes/available-appointments/x?appointmentTypeId=1&from=${from}&to=${addDays(from, 9)}`,
    )
    const { data } = (await answer.json()) as { data: Replies['qrCodes.availableAppointments'] }
    const last = data.days.at(-1)
    on.remove()
    const person = begin({ value: last?.slots[0]?.id ?? '' })
    expect(on.element.value).to.equal(last?.slots[0]?.id)
    await person.see(/Your time/)
    await until(() => pressed()?.startsWith('9:00'), 'its day')
    expect(heard('walkup:chosen'), 'only a user’s choice fires the event').to.deep.equal([])
    await person.click(/^10:00/)
    on.element.reset()
    expect(on.element.value).to.equal(last?.slots[0]?.id)
  })

  it('clears a lost slot with a message, and offers the next free times', async () => {
    const person = begin({}, { capacity: 1 })
    await person.click(/^9:00/)
    on.server.rival(on.element.value)
    await on.element.refresh()
    await person.see(/just taken/)
    expect(on.element.value).to.equal('')
    expect(heard('walkup:error')).to.deep.equal([{ kind: 'taken', code: 'slot-taken' }])
    await person.click(/^\w+, \w+ \d+, 10:00/)
    await person.see(/Your time: .* 10:00/)
    expect(on.element.value).to.equal(on.server.nextFree(1)[0]?.id)
    expect(on.element.shadowRoot?.textContent).not.to.match(/just taken/)
    await until(() => person.focused()?.textContent?.startsWith('10:00'), 'the focus on what was chosen')
  })

  it('detects a lost slot when the user returns later, and ignores failures then', async () => {
    let isDown = false
    const person = begin({}, { capacity: 1, before: () => (isDown ? problem(500, 'down') : undefined) })
    await person.click(/^9:00/)
    const before = requestsTo('available').length
    window.dispatchEvent(new Event('focus'))
    await pause(20)
    expect(requestsTo('available'), 'not at once').to.have.length(before)
    const now = Date.now
    try {
      Date.now = () => now() + 61_000
      isDown = true
      window.dispatchEvent(new Event('focus'))
      await until(() => requestsTo('available').length === before + 1, 'another look')
      await pause(20)
      expect(heard('walkup:error')).to.deep.equal([])
      isDown = false
      Date.now = () => now() + 122_000
      on.server.rival(on.element.value)
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      await person.see(/just taken/)
      on.element.remove()
      const after = requestsTo('available').length
      Date.now = () => now() + 300_000
      window.dispatchEvent(new Event('focus'))
      await pause(20)
      expect(requestsTo('available'), 'a removed one asks nothing').to.have.length(after)
    } finally {
      Date.now = now
    }
  })

  it('shows that no times are available, and retries after a problem', async () => {
    let status = 404
    const person = begin({}, { before: () => (status === 200 ? undefined : problem(status, 'down')) })
    await person.see(/No times are available/)
    expect(heard('walkup:error')).to.deep.equal([{ kind: 'closed', code: 'not-found' }])
    status = 500
    on.element.setAttribute('appointment-type-id', '2')
    await person.see(/wrong on our side/)
    status = 200
    await person.click(/Try again/)
    await person.click(/^9:00/)
    expect(on.element.value).to.match(/^2-/)
  })

  it('applies branding with a group, and continues without it on failure', async () => {
    const person = begin({ group: '1' }, { before: ({ url }) => (url.includes('details') ? problem(500, 'down') : undefined) })
    await person.click(/^9:00/)
    on.remove()
    const { details } = await import('../testing/details.ts')
    const webConfig = { ...details.webConfig, colours: { accent: '#7a1fa2' } }
    const again = begin({ group: '1' }, { details: { ...details, webConfig } })
    await again.click(/^9:00/)
    const chip = on.element.shadowRoot?.querySelector('[aria-pressed="true"]')
    await until(() => chip && getComputedStyle(chip).backgroundColor === 'rgb(122, 31, 162)', 'the organization’s colour')
  })

  it('mounts from a bundle, with flags as boolean attributes', async () => {
    const server = createServer()
    const baseUrl = `${location.origin}/api-mounted`
    const uninstall = install(baseUrl, server)
    const chosen: string[] = []
    const mounted = mountWidget(document.body, 'available-appointments', {
      baseUrl,
      userUid: 'demolg00000000000000000001',
      appointmentTypeId: 1,
      required: true,
      disabled: false,
      on: { chosen: ({ slotId }) => chosen.push(slotId) },
    })
    await mounted.ready
    const { element } = mounted
    expect([element.required, element.disabled]).to.deep.equal([true, false])
    await user(element).click(/^9:00/)
    expect(chosen).to.deep.equal([element.value])
    mounted.update({ required: false, disabled: true })
    expect([element.required, element.disabled]).to.deep.equal([false, true])
    mounted.unmount()
    uninstall()
  })

  it('waits for its attributes, and renders Spanish', async () => {
    const element = document.createElement('walkup-available-appointments')
    document.body.append(element)
    await pause(20)
    expect(element.shadowRoot?.querySelector('[aria-busy]')).to.not.equal(null)
    element.remove()
    const person = begin({ locale: 'es-MX' })
    await person.heading(/le viene bien/)
    await person.click(/^9:00 a/)
    await person.see(/Su hora: /)
    on.element.setAttribute('locale', 'fr')
    await person.see(/Votre heure : /)
    expect(on.element.value, 'another language, the same choice').to.not.equal('')
  })
})
