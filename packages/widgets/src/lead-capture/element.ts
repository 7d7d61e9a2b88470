import { BookingElement } from '../booking/element.tsx'
import type { KioskControl } from './kiosk/kiosk.ts'

/** Between two tries to fetch the kiosk's code, in ms. */
const PAUSE_MS = 3000

/**
 * `<walkup-lead-capture user-uid group base-url locale theme qr-uid kiosk idle-seconds staff-code>`: questions and contact, no appointment.
 * Dispatches `walkup:ready`, `:step`, `:captured` and `:error`.
 *
 * With `kiosk`, for a tablet in the aisle, it starts over after each person, clears what is left lying for `idle-seconds`
 * (60, from 30 to 600) after a warning, and keeps entries that can't be sent on the device, with `walkup:queued`; `walkup:captured`
 * comes when the API has one. All elements of one origin share what is kept:
 * - an entry until it is sent; after 7 days it is no longer sent but shown as one that needs attention;
 * - one that the API refuses until someone corrects, exports or deletes it. 30 days after its capture, and no sooner than a week
 *   after it was refused, its personal data is removed, and a line without any says so;
 * - the page's own details, up to 7 days.
 *
 * What needs attention is opened by `staff-code`, where one is given. It keeps shoppers out, not programs: what is kept lies in the
 * storage of the host's origin, in reach of the scripts on its pages.
 *
 * The host's page and this script are not kept: to survive a reload without a connection it has a service worker for them.
 */
export class LeadCaptureElement extends BookingElement {
  static override observedAttributes: readonly string[] = [...BookingElement.observedAttributes, 'kiosk']

  protected override readonly intent = 'capture'
  #control: KioskControl | undefined

  protected override connect(): void {
    if (!this.hasAttribute('kiosk')) return super.connect()
    if (!this.#control) return void this.#fetchKiosk()
    this.#control.start()
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
