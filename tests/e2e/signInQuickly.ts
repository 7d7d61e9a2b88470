import type { Page } from 'playwright-core'

/** Signs in from a blank page of the same origin, which is faster than the sign-in form. */
export async function enter(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/readyz`)
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch('/api/account/login', { method: 'POST', headers, body: JSON.stringify(body) })
      const { data } = (await response.json()) as { data: unknown }
      localStorage.setItem('login', JSON.stringify(data))
    },
    { email, password: 'walkup-demo' },
  )
}
