import { afterEach, expect, test, vi } from 'vitest'
import { unsubscribe } from './pushSubscription.ts'

afterEach(() => vi.unstubAllGlobals())

function browserWith(subscription: object | null) {
  const close = vi.fn<() => void>()
  const registration = {
    getNotifications: async () => [{ close }, { close }],
    pushManager: { getSubscription: async () => subscription },
  }
  vi.stubGlobal('window', { PushManager: class {}, Notification: class {} })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  return close
}

test('ends the subscription and closes what is shown', async () => {
  const end = vi.fn<() => Promise<boolean>>(async () => true)
  const close = browserWith({ endpoint: 'https://push.example/1', unsubscribe: end })
  expect(await unsubscribe()).toBe('https://push.example/1')
  expect(end).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledTimes(2)
})

test('does nothing without one', async () => {
  browserWith(null)
  expect(await unsubscribe()).toBeUndefined()
  vi.stubGlobal('navigator', {})
  expect(await unsubscribe()).toBeUndefined()
})
