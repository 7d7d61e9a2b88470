import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '../http/harness.ts'
import { startReceiver } from '../http/receiver.ts'
import { administrator, expectFits, findingsInBoth, makeLead, openIntegrations, verify } from './integrationsFixture.ts'
import { press } from './keyboard.ts'
import { desktop, phone, shoot } from './site.ts'

const receiver = await startReceiver()
const session = openIntegrations()
const path = '/integrations/webhooks'
const DAY_MS = 86_400_000
let admin: SignedIn
beforeAll(async () => void (admin = await session.site.signIn(administrator)))
beforeEach(async () => {
  await session.site.db.asOwner((tx) => tx.run(sql`delete from connection where system = 'webhook'`))
  receiver.received.length = 0
})
afterAll(() => receiver.close())

/** The number of messages received once nothing is due. */
const arrived = () => session.site.settled(() => receiver.received.length)
const last = () => receiver.received.at(-1)
const subscribe = async () => {
  const { data } = await admin.call('webhooks.upsert', { body: { url: receiver.url, events: ['lead.created'], isActive: true } })
  return data.id
}
const partsOf = (page: Page) => {
  const dialog = page.getByRole('dialog')
  const panel = page.getByRole('complementary', { name: receiver.url })
  return {
    dialog,
    panel,
    row: page.getByRole('row', { name: receiver.url }),
    act: (name: string) => panel.getByRole('button', { name, exact: true }),
    url: dialog.getByLabel('URL', { exact: true }),
    save: dialog.getByRole('button', { name: 'Save' }),
    shown: dialog.getByRole('textbox', { name: 'Signing secret' }),
    async close() {
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await dialog.waitFor({ state: 'detached' })
    },
  }
}

describe('a webhook', () => {
  it.each([
    ['desk', desktop],
    ['phone', phone],
  ])('is added, tested and sent what happens, with a secret that is shown once and replaced: %s', async (device, viewport) => {
    const { site } = session
    const { page, faults, close } = await session.visit(administrator, path, { viewport })
    const { dialog, row, act, url, save, shown, ...parts } = partsOf(page)
    await page.getByText('No webhooks', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'New webhook' }).first().click()
    await url.fill('http://10.0.0.5/hook')
    await dialog.getByRole('combobox', { name: 'Events' }).fill('Lead created')
    await page.getByRole('option', { name: 'Lead created' }).click()
    await dialog.getByLabel(/^Description/).fill('Our warehouse')
    await save.click()
    await dialog.getByText('URL must be an address of the public internet.', { exact: true }).waitFor()
    await expect.poll(() => url.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await url.inputValue()).toBe('http://10.0.0.5/hook')
    await dialog.getByRole('button', { name: 'Remove: Lead created' }).waitFor()
    expect(await dialog.getByLabel(/^Description/).inputValue()).toBe('Our warehouse')
    await expectFits(page)
    await url.fill(receiver.url)
    await save.click()
    await shown.waitFor()
    const secret = await shown.inputValue()
    expect(secret).toMatch(/^whsec_/)
    await expectFits(page)
    await shoot(page, `webhooks-secret-${device}`)
    await parts.close()
    // The list shows it without a reload, and the secret is no longer anywhere.
    await row.waitFor()
    expect(await page.content()).not.toContain(secret)
    await row.click()
    await act('Edit').click()
    await url.waitFor()
    expect(
      await dialog.locator('input').evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value)),
    ).not.toContain(secret)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })

    await act('Test').click()
    await dialog.getByText(/^The connection works\. The receiver answered 200\./).waitFor()
    expect(verify(secret, last(), site)).toMatchObject({ type: 'webhook.test' })
    await expectFits(page)
    await parts.close()
    receiver.answer = () => ({ status: 500 })
    await act('Test').click()
    await dialog.getByText(/^The connection doesn’t work\. The receiver answered 500\./).waitFor()
    await parts.close()
    receiver.answer = () => ({ status: 200 })

    const { id } = await makeLead(admin, `Hooked ${device}`)
    expect(await arrived()).toBe(3)
    expect(verify(secret, last(), site)).toMatchObject({ type: 'lead.created', data: { id, lastName: `Hooked ${device}` } })

    await act('Replace secret').click()
    await dialog.getByText(/For 24 hours messages are signed with both\. This can’t be undone\./).waitFor()
    await dialog.getByRole('button', { name: 'Replace secret' }).click()
    await shown.waitFor()
    const replaced = await shown.inputValue()
    expect(replaced).not.toBe(secret)
    await parts.close()
    await makeLead(admin, `Rotated ${device}`)
    expect(await arrived()).toBe(4)
    for (const one of [secret, replaced]) expect(verify(one, last(), site)).toMatchObject({ type: 'lead.created' })
    expect(faults.filter((fault) => !/status of 400/.test(fault))).toEqual([])
    await close()

    site.advance(DAY_MS)
    expect((await admin.call('webhooks.test', { params: { id: await idOf() }, body: {} })).data.ok).toBe(true)
    expect(verify(replaced, last(), site)).toMatchObject({ type: 'webhook.test' })
    expect(() => verify(secret, last(), site)).toThrow('signature')
  })

  it('is paused, resumed, sent its messages again, and deleted', async () => {
    await subscribe()
    const { page, faults, close } = await session.visit(administrator, path)
    const { dialog, row, act, save } = partsOf(page)
    const stateIs = (word: string) => row.getByText(word, { exact: true }).waitFor()
    const turn = async (isOn: boolean) => {
      await act('Edit').click()
      await dialog.getByLabel('Send messages').setChecked(isOn)
      await save.click()
      await dialog.waitFor({ state: 'detached' })
    }
    await row.click()
    await turn(false)
    await stateIs('Off')
    await makeLead(admin, 'Paused')
    expect(await arrived()).toBe(0)
    await turn(true)
    await stateIs('On')
    await makeLead(admin, 'Resumed')
    expect(await arrived()).toBe(1)

    await act('Send again').click()
    await dialog.getByText(/^Sends every message since this time again/).waitFor()
    expect(await dialog.getByLabel('Since').inputValue()).not.toBe('')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Sent again: 1').waitFor()
    expect(await arrived()).toBe(2)
    const [first, again] = receiver.received
    expect([again?.headers['webhook-id'], again?.body]).toEqual([first?.headers['webhook-id'], first?.body])

    await act('Delete').click()
    await dialog.getByText(/^This can’t be undone\. Its delivery log is deleted too\./).waitFor()
    await dialog.getByRole('button', { name: 'Keep as is' }).click()
    await dialog.waitFor({ state: 'detached' })
    await act('Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByText('No webhooks', { exact: true }).waitFor()
    await makeLead(admin, 'Deleted')
    expect(await arrived()).toBe(2)
    expect(faults).toEqual([])
    await close()
  })

  it('is added, tested and deleted by keyboard alone', async () => {
    const { page, faults, close } = await session.visit(administrator, path)
    const { dialog, panel, row, act, url, save, shown } = partsOf(page)
    await press(page, page.getByRole('button', { name: 'New webhook' }).first())
    await url.waitFor()
    expect(await findingsInBoth(page)).toEqual([])
    await page.keyboard.type(receiver.url)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Lead created')
    await page.getByRole('option', { name: 'Lead created' }).waitFor()
    await page.keyboard.press('Enter')
    await press(page, save)
    await shown.waitFor()
    const secret = await shown.inputValue()
    expect(await findingsInBoth(page)).toEqual([])
    await press(page, dialog.getByRole('button', { name: 'Close' }).last())
    await press(page, row, 'Space')
    await panel.waitFor()
    expect(await findingsInBoth(page)).toEqual([])
    await press(page, act('Test'))
    await dialog.getByText(/^The connection works\./).waitFor()
    expect(verify(secret, last(), session.site)).toMatchObject({ type: 'webhook.test' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The focus is back on the action's button, also after a dialog that asks first.
    const isFocused = (name: string) => act(name).evaluate((one) => one === document.activeElement)
    await expect.poll(() => isFocused('Test')).toBe(true)
    await press(page, act('Replace secret'))
    await dialog.getByText(/For 24 hours messages are signed with both/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused('Replace secret')).toBe(true)
    await press(page, act('Delete'))
    await dialog.waitFor()
    expect(await findingsInBoth(page)).toEqual([])
    await press(page, dialog.getByRole('button', { name: 'Delete' }))
    await page.getByText('No webhooks', { exact: true }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
})

const idOf = async () => (await admin.call('webhooks.search', { body: {} })).data.items[0]?.id ?? 0
