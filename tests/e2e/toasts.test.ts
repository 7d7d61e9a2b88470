import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '../http/harness.ts'
import { openSession } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openSession()

/** The controls whose center is covered by a toast, which must be visible, even once they are scrolled into view. */
const covered = async (page: Page): Promise<string[]> => {
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByRole('button', { name: 'Dismiss' }).first().waitFor()
  // Dialogs and drawers slide in.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  return messages.evaluate((toasts) =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        const { x, y, width, height } = control.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return !toasts.contains(control) && toasts.contains(top)
      })
      .map((control) => control.ariaLabel ?? control.textContent),
  )
}

/** A lead that nobody has claimed. */
async function freeLead(admin: SignedIn, status: 'new' | 'captured') {
  const filter = { statuses: [status], isClaimed: false }
  const { items } = (await admin.call('leads.searchAll', { body: { filter } })).data
  const lead = items.find(({ organizationId, phone: number }) => organizationId === 1 && number)
  if (!lead) throw new Error(`No ${status} lead is free.`)
  return lead
}

describe.each([
  ['small phone', { width: 320, height: 568 }],
  ['phone', phone],
  ['desktop', desktop],
])('a message on a %s', (name, viewport) => {
  it('covers no controls of a side panel, or of the form that opens next', async () => {
    const admin = await session.site.signIn('role2@walkup.test')
    const technician = `Tess Toast ${viewport.width}`
    const { id } = (await admin.call('technicians.upsert', { body: { name: technician } })).data
    const { page, faults, close } = await session.visit('role2@walkup.test', `/technicians?row=${id}`, { viewport })
    const panel = page.getByRole('complementary', { name: technician })
    await panel.getByRole('button', { name: 'Set inactive' }).click()
    expect(await covered(page)).toEqual([])
    await panel.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save', exact: true }).waitFor()
    expect(await covered(page)).toEqual([])
    await shoot(page, `toast-and-form-${name}`)
    expect(faults).toEqual([])
    await close()
  })

  it('covers no controls of the page, or of the dialog that opens next', async () => {
    const admin = await session.site.signIn('role2@walkup.test')
    const lead = await freeLead(admin, 'new')
    const { page, faults, close } = await session.visit(
      'role2@walkup.test',
      `/leads/${lead.id}${lead.kind === 'external' ? '?kind=external' : ''}`,
      { viewport },
    )
    await page.getByRole('button', { name: 'Claim', exact: true }).click()
    expect(await covered(page)).toEqual([])
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject' })
    await dialog.waitFor()
    expect(await covered(page)).toEqual([])
    await shoot(page, `toast-and-dialog-${name}`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await close()
  })

  it('offers to call after a claim, and moves the release action out of the way', async () => {
    const admin = await session.site.signIn('role2@walkup.test')
    const lead = await freeLead(admin, 'captured')
    const { page, faults, close } = await session.visit(
      'role2@walkup.test',
      `/leads/${lead.id}${lead.kind === 'external' ? '?kind=external' : ''}`,
      { viewport },
    )
    const steps = page.getByRole('region', { name: 'Next step' })
    const claim = steps.getByRole('button', { name: 'Claim', exact: true })
    await claim.scrollIntoViewIfNeeded()
    const place = await claim.boundingBox()
    await claim.click()
    const call = steps.getByRole('link', { name: 'Call' })
    await call.waitFor()
    const release = await steps.getByRole('button', { name: 'Release' }).boundingBox()
    expect(Math.abs((release?.y ?? 0) - (place?.y ?? 0))).toBeGreaterThan(30)
    // A claim does not count as contact.
    const { data } = await admin.call('leads.getInternal', { params: { id: lead.id } })
    expect(data).toMatchObject({ status: 'captured', firstContactAt: null, firstClaimedAt: expect.any(String) })
    await shoot(page, `claimed-${name}`)
    expect(faults).toEqual([])
    await close()
  })
})
