import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from '../http/bookingFixture.ts'
import { atNoon } from '../http/messagesFixture.ts'
import { startSms } from '../simulators/sms.ts'
import { openSession } from './session.ts'
import { shoot } from './site.ts'

const sms = await startSms()
const session = openSession({ phones: sms, outboundAllow: '127.0.0.1/32' })
beforeAll(async () => {
  const { site } = session
  // Texts keep quiet hours.
  atNoon(site)
  const admin = await site.signIn('role2@walkup.test')
  const saved = await admin.call('connections.save', {
    params: { system: 'sms' },
    body: { isActive: true, settings: sms.settings, secrets: sms.secrets },
  })
  sms.inboundUrl = saved.data.settings.inboundUrl as string
})
afterAll(() => sms.close())

/** A shopper with an appointment, who agreed to texts. */
async function bookShopper(phone: string) {
  const { site } = session
  const version = await consentVersion(site)
  const type = await addType(site, { slots: [{ date: inDays(5), start: '14:00', end: '15:00', capacity: 2 }] })
  const [slot] = await slotsOf(site, type.id)
  const consent = { version, accepted: true, texts: true }
  const body = entry(version, { slotId: slot?.id, appointmentTypeId: type.id, consent }, { phone, firstName: 'Rosa' })
  const { data } = await site.call('qrCodes.entry', { params: { userUid }, body })
  const lead = await site.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from lead where uid = ${data.leadUid}`))
  await site.sendMessages()
  return lead?.id ?? 0
}

describe('messages', () => {
  it('can be edited in Spanish, previewed and tested by keyboard', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/messages/templates')
    await page.getByLabel('Language').press('Enter')
    await page.getByRole('option', { name: 'Spanish' }).press('Enter')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await expect.poll(() => text.inputValue()).toContain('Responda')
    await text.fill('{organization}: ¡lo esperamos el {when}!')
    await page.getByText(/¡lo esperamos el \w+/).waitFor()
    await page.getByRole('button', { name: 'Send me a test' }).press('Enter')
    await page.getByText('Your test is on its way.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText('Custom text', { exact: true }).waitFor()
    // The form is remounted; the next Tab continues from the button that saved it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Save')
    await expect.poll(() => sms.texts.some(({ body }) => /¡lo esperamos el /.test(body))).toBe(true)
    await page.goto(`${session.site.url}/dev/messages`)
    await page.getByText(/¡lo esperamos el \w+/).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('have a provider that is set up and tested by keyboard', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/integrations')
    await page.getByRole('button', { name: /^Change: Text messages/ }).press('Enter')
    const dialog = page.getByRole('dialog')
    const address = dialog.getByLabel(/^Address for incoming messages/)
    expect([await address.inputValue(), await address.isEditable()]).toEqual([sms.inboundUrl, false])
    await dialog.getByLabel('Send texts').press('Space')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByRole('button', { name: /^Turn on: Text messages/ }).press('Enter')
    await page.getByRole('button', { name: /^Turn off: Text messages/ }).waitFor()
    await page.getByRole('button', { name: /^Test: Text messages/ }).press('Enter')
    await page.getByText('The connection works.').waitFor()
    // Its messages are in the log; it receives no leads.
    expect(await page.getByRole('button', { name: /^Preview: Text messages/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Message log' }).press('Enter')
    await page.getByRole('heading', { name: 'Message log' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('to staff use the channels that they choose by keyboard', async () => {
    const { page, faults, close } = await session.visit('role5@walkup.test', '/account')
    const box = page.getByRole('checkbox', { name: 'a message about a visit can’t be delivered: Text' })
    await box.press('Space')
    await page.getByRole('button', { name: 'Discard changes' }).waitFor()
    await page.getByLabel('One email a day instead of many').press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Save')
    await page.reload()
    expect(await box.isChecked()).toBe(true)
    expect(faults).toEqual([])
    await close()
  })

  it('from a shopper appear on the lead’s page, where staff answer', async () => {
    const phone = '+16145567801'
    const leadId = await bookShopper(phone)
    const { page, faults, close } = await session.visit('role5@walkup.test', '/dev/messages')
    const reply = page.getByLabel(`Reply as ${phone}`)
    await reply.fill('May I bring my sister?')
    await reply.press('Enter')
    await page.getByText('May I bring my sister?').waitFor()
    await page.goto(`${session.site.url}/leads/${leadId}`)
    await page.getByText('May I bring my sister?').waitFor()
    const colleague = await session.visit('role2@walkup.test', `/leads/${leadId}`)
    const writing = colleague.page.getByText(/^\S.* is writing to Rosa…$/)
    await page.keyboard.press('t')
    const answer = page.getByLabel('Text Rosa')
    await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('Of course.')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Bring her.')
    await writing.waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => answer.inputValue()).toBe('')
    await writing.waitFor({ state: 'detached' })
    await page
      .getByRole('list', { name: 'Conversation' })
      .getByText(/^Of course\.\nBring her\.$/)
      .waitFor()
    await session.site.sendMessages()
    await page.goto(`${session.site.url}/dev/messages`)
    await page.getByText(/^Of course\.\nBring her\.$/).waitFor()
    expect([...faults, ...colleague.faults]).toEqual([])
    await colleague.close()
    await close()
  })

  it('of an unknown number are listed until they are set aside, and begin a new lead, by keyboard', async () => {
    await sms.reply('+16145567850', 'How much is a roof?')
    const { page, faults, close } = await session.visit('role5@walkup.test', '/conversations')
    const row = page.getByRole('row', { name: /How much is a roof\?/ })
    await row.focus()
    await page.keyboard.press('Space')
    const panel = page.getByRole('complementary')
    await panel.getByRole('button', { name: 'New lead' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel(/^Phone \(/).inputValue()).toBe('(614) 556-7850')
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await shoot(page, 'conversations')
    const badge = page.getByRole('link', { name: /need.* an answer$/ })
    await badge.waitFor()
    await panel.getByRole('button', { name: 'No answer needed' }).press('Enter')
    await panel.getByText('Answered', { exact: true }).waitFor()
    await badge.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await panel.getByText('1 text to answer').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('of a lead are answered by the colleague to whom it is assigned by keyboard', async () => {
    const leadId = await bookShopper('+16145567802')
    const owner = async () =>
      (
        await session.site.db.asOwner((tx) =>
          tx.one<{ claimedBy: number | null }>(sql`select claimed_by from lead where id = ${leadId}`),
        )
      )?.claimedBy
    const colleague = (await session.site.signIn('role2@walkup.test')).record
    const { page, faults, close } = await session.visit('role5@walkup.test', `/leads/${leadId}`)
    await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(colleague.lastName)
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual([`${colleague.firstName} ${colleague.lastName}`])
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText(`${colleague.firstName} ${colleague.lastName} has claimed this lead`).waitFor()
    expect(await owner()).toBe(colleague.userId)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('No one has claimed this lead').waitFor()
    expect(await owner()).toBeNull()
    expect(faults).toEqual([])
    await close()
  })
})
