import type { Bodies } from '@walkup/sdk'
import { serviceWorker } from './contentSecurity.ts'

/** Whether this browser can show push messages; on iPhones only once the console is on the home screen. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

const ready = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(serviceWorker)
  return navigator.serviceWorker.ready
}

/** This browser's subscription, if it has one. */
export const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(serviceWorker))?.pushManager.getSubscription()) ?? null

/** Asks for permission and subscribes. @returns undefined if the person or the browser refuses */
export async function subscribe(publicKey: string): Promise<Bodies['notices.addDevice'] | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { pushManager } = await ready()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  // A subscription for another key of the server's, such as before a new setup, must end first.
  const made = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint, keys } = made.toJSON()
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : undefined
}

/** Ends this browser's subscription, and what it shows, so that nothing of whoever signs out stays. @returns its endpoint, if any */
export async function unsubscribe(): Promise<string | undefined> {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration(serviceWorker) : undefined
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}
