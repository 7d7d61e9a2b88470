import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { expect, vi } from 'vitest'
import type { SignedIn, TestApp } from '../http/harness.ts'
import type { Received } from '../http/receiver.ts'
import { findings } from './axe.ts'
import { openSession, type Session } from './session.ts'

export const administrator = 'role2@walkup.test'

/** A site that may send to this machine. Its clock is stopped, so that nothing is retried without a test asking for it. */
export const openIntegrations = (): Session => openSession({ outboundAllow: '127.0.0.1/32', isClockStopped: true })

/** Creates a lead that may be sent to every system. */
export async function makeLead(admin: SignedIn, lastName: string): Promise<{ id: number; uid: string }> {
  const { status, data } = await admin.call('leads.upsertInternal', {
    body: {
      firstName: 'Delia',
      lastName,
      serviceGroupId: 1,
      phones: [{ number: '614-555-0133', type: 'mobile' }],
      consent: { version: '2026-01', accepted: true },
    },
  })
  expect(status).toBe(200)
  return data
}

/** Verifies a message like the published library, but at the server's time. @throws for a wrong signature */
export function verify(secret: string, message: Received | undefined, app: TestApp): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: app.now() })
  try {
    return new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

/** Axe's findings in light and in dark. */
export async function findingsInBoth(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await findings(page)).map((finding) => `${colorScheme}: ${finding}`))
  }
  return found
}

/** Expects that the page and its dialog fit into the window, and that nothing in them scrolls horizontally. */
export async function expectFits(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  if (!(await dialog.count())) return
  // A dialog that is opening still moves.
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)).then(() => {}))
  const { left, top, right, bottom, scrolling } = await dialog.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const parts = [element, ...element.querySelectorAll('pre')]
    const scrolling = parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
    return { left: box.left, top: box.top, right: box.right, bottom: box.bottom, scrolling }
  })
  expect({ inside: left >= 0 && top >= 0 && right <= width && bottom <= height, scrolling }).toEqual({
    inside: true,
    scrolling: 0,
  })
}
