import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openSession()

async function enterInSpanish(viewport: { width: number; height: number }) {
  const opened = await session.open(viewport)
  await enter(opened.page, session.site.url, 'role2@walkup.test')
  await opened.page.evaluate(() => localStorage.setItem('walkup.locale', 'es'))
  return opened
}
/** A lead that only this test changes. */
async function makeLead(lastName: string) {
  const staff = await session.site.signIn('role5@walkup.test')
  const made = await staff.call('leads.upsertInternal', {
    body: { firstName: 'Inés', lastName, email: 'ines@casa.example', serviceGroupId: 1 },
  })
  expect(made.status).toBe(200)
  return { id: made.data.id, staff }
}
const openLead = async (page: Page, id: number) => {
  await page.goto(`${session.site.url}/leads/${id}`)
  await page.getByRole('heading', { level: 2, name: 'Detalles' }).waitFor()
}

describe('the console in Spanish', () => {
  it('shows dates, numbers and texts in Spanish', async () => {
    const { page, faults, close } = await enterInSpanish(desktop)
    await page.goto(`${session.site.url}/leads`)
    await page.getByRole('heading', { level: 1, name: 'Prospectos' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    await page
      .getByText(/^hace \d+ (min|h|días?)$/)
      .first()
      .waitFor()
    // "24 nov, 10:00 a.m.", with any kind of space.
    await page
      .getByText(/^\d+ \p{L}{3}, \d{1,2}:\d{2}\s[ap]\.\s?m\./u)
      .first()
      .waitFor()
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it.each([
    ['/question-library/answers', 'Sí, una casa'],
    ['/question-library/appointments', 'Kitchen design visit'],
  ])('asks a shopper’s questions in Spanish: %s', async (path, first) => {
    const { page, faults, close } = await enterInSpanish(desktop)
    await page.goto(session.site.url + path)
    const row = page.getByRole('row').filter({ hasText: first }).first()
    await row.getByText('¿Es dueño de su casa?').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('shows the server’s error at its field, and keeps the input', async () => {
    const { page, close } = await enterInSpanish(phone)
    await page.goto(`${session.site.url}/leads`)
    await page.getByRole('button', { name: 'Prospecto nuevo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Prospecto nuevo' })
    await dialog.getByLabel('Nombre').fill('Luz')
    await dialog.getByLabel('Apellido').fill('Vega')
    await dialog.getByLabel(/^Teléfono ?\(opcional\)/).fill('000 000 0000')
    await dialog.getByRole('checkbox', { name: /^Aceptó:/ }).check()
    await dialog.getByRole('combobox', { name: 'Servicio' }).click()
    await dialog.getByRole('option').first().click()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByText('debe ser un teléfono, como (614) 555-0142').waitFor()
    await shoot(page, 'spanish-refused')
    expect(await dialog.getByLabel('Apellido').inputValue()).toBe('Vega')
    await page.keyboard.press('Escape')
    await dialog.getByText('Tiene cambios sin guardar.').waitFor()
    await close()
  })

  it('shows a concurrent change of a lead field by field', async () => {
    const { page, close } = await enterInSpanish(desktop)
    const { id, staff } = await makeLead('Duarte')
    await openLead(page, id)
    await page.getByRole('button', { name: 'Editar contacto' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar prospecto' })
    await dialog.getByLabel('Apellido').fill('Duarte Ruiz')
    const change = { id, firstName: 'Inés', lastName: 'Duarte', email: 'ines.nueva@casa.example', serviceGroupId: 1 }
    expect((await staff.call('leads.upsertInternal', { body: change })).status).toBe(200)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    const difference = page.getByRole('dialog', { name: 'Otra persona cambió esto' })
    await difference.getByText('ines.nueva@casa.example').waitFor()
    await shoot(page, 'spanish-difference')
    await difference.getByRole('button', { name: 'Guardar lo seleccionado' }).click()
    await difference.waitFor({ state: 'detached' })
    const saved = () => session.site.db.asOwner((tx) => tx.one<object>(sql`select last_name, email from lead where id = ${id}`))
    await expect.poll(saved).toEqual({ lastName: 'Duarte Ruiz', email: 'ines.nueva@casa.example' })
    await close()
  })

  it('shows a concurrent change before a status change, and continues with the input', async () => {
    const { page, close } = await enterInSpanish(desktop)
    const { id, staff } = await makeLead('Solís')
    await openLead(page, id)
    await page.getByRole('button', { name: 'Rechazar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rechazar' })
    await dialog.getByLabel('Motivo').fill('Fuera de zona')
    expect((await staff.call('leads.claim', { params: { id }, body: {} })).status).toBe(200)
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await dialog.getByText('Otra persona cambió este prospecto').waitFor()
    await dialog.getByRole('rowheader', { name: 'Tomado por' }).waitFor()
    expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Fuera de zona')
    await shoot(page, 'spanish-changed')
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await dialog.waitFor({ state: 'detached' })
    const [kept] = await session.site.db.asOwner((tx) =>
      tx.rows<object>(sql`select status, reject_reason from lead where id = ${id}`),
    )
    expect(kept).toEqual({ status: 'rejected', rejectReason: 'Fuera de zona' })
    await close()
  })
})
