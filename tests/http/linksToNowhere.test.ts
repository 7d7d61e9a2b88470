import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const token = 'nobodyhasthistoken000000000000'
test.each([
  [`/q/${token}`, 'Este código ya no se usa', 'Ce code n’est plus utilisé'],
  [`/q/${token}/1`, 'Aquí no se puede reservar nada', 'Rien ne peut être réservé ici'],
  [`/manage/${token}`, 'No encontramos esta cita', 'Ce rendez-vous est introuvable'],
  [`/offer/${token}`, 'No encontramos esta oferta', 'Cette offre est introuvable'],
  [`/unsubscribe/${token}`, 'No encontramos esta página', 'Cette page est introuvable'],
])('an unknown link (%s) is explained in the shopper’s language', async (url, spanish, french) => {
  for (const [language, title] of [
    ['es', spanish],
    ['fr', french],
  ] as const) {
    const { statusCode, body } = await app.app.inject({ url, headers: { 'accept-language': `${language}-US,en;q=0.5` } })
    expect(statusCode).toBe(404)
    expect(body).toContain(`lang="${language}"`)
    expect(body).toContain(title)
  }
})
