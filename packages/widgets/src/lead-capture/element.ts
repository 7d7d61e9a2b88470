import { BookingElement } from '../booking/element.tsx'
import type { KioskControl } from './kiosk/kiosk.ts'

/** The delay between attempts to load the kiosk code, in ms. */
const PAUSE_MS = 3000

/**
 * `<walkup-lead-capture user-uid group base-url locale theme qr-uid kiosk idle-seconds staff-code mode open button-text
 * button-color>`: questions and contact only.
 * Dispatches `walkup:ready`, `:step`, `:captured` and `:error`.
 *
 * With `kiosk`, for a tablet in the aisle, it starts over after each person, clears an abandoned form after `idle-seconds`
 * (60 by default, 30 to 600) with a warning, and queues entries on the device while offline, with `walkup:queued`;
 * `walkup:captured` follows once the API has accepted one. All elements of one origin share this storage:
 * - queued entries until they are sent; after 7 days, they need attention instead. What was entered is encrypted, on pages with
 *   TLS, with a key that scripts can use but not read;
 * - rejected entries until someone corrects, exports or deletes them. 30 days after capture, and at least a week after the
 *   rejection, their personal data is removed, which is noted in the list;
 * - the page's details for up to 7 days.
 *
 * `staff-code` locks the list of entries that need attention. It keeps shoppers out, but not scripts: the storage of the host's
 * origin is accessible to all scripts on its pages.
 *
 * The page and this script are not cached: the host needs a service worker for offline reloads.
 */
export class LeadCaptureElement extends BookingElement {
  static override observedAttributes: readonly string[] = [...BookingElement.observedAttributes, 'kiosk']

  protected override readonly intent = 'capture'
  #control: KioskControl | undefined

  protected override connect(): void {
    if (this.hasAttribute('kiosk') && !this.#control) return void this.#fetchKiosk()
    this.#control?.start()
    super.connect()
  }
  protected override disconnect(): void {
    super.disconnect()
    this.#control?.stop()
  }
  protected override renew(name: string): void {
    if (name === 'kiosk' || name === 'base-url') {
      this.#control?.stop()
      this.#control = this.kiosk = undefined
    }
    super.renew(name)
  }

  /** Blocks typing until the kiosk code is loaded, so that no entry can get lost. */
  async #fetchKiosk(): Promise<void> {
    try {
      const { createKiosk } = await import('./kiosk/index.ts')
      if (!this.isConnected || this.#control || !this.hasAttribute('kiosk')) return
      this.#control = createKiosk({ baseUrl: this.baseUrl, emit: this.emit, host: this, restart: () => this.forget() })
      this.kiosk = this.#control.kiosk
      this.reset()
    } catch {
      setTimeout(() => this.isConnected && this.connect(), PAUSE_MS)
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'walkup-lead-capture': LeadCaptureElement
  }
}
