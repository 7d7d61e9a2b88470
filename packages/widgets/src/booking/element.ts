import { h, type ComponentChild } from 'preact'
import { WalkupElement } from '../element.ts'
import { createBooking, type Booking } from './booking.ts'
import { BookingFlow } from './BookingFlow.tsx'
import type { Intent, Prefill } from './flow.ts'
import type { Kiosk } from './kiosk.ts'

/** An element that is a flow from the code's services to its last screen. */
export abstract class BookingElement extends WalkupElement {
  static override observedAttributes: readonly string[] = ['user-uid', 'group', 'base-url', 'locale', 'qr-uid']

  protected readonly intent: Intent = 'book'
  protected kiosk: Kiosk | undefined
  #booking: Booking | undefined
  #draft: Prefill = {}

  /** Begins anew; what was typed is forgotten, what `prefill` gave stays. */
  reset(): void {
    this.#booking?.disconnect()
    this.#booking = undefined
    if (!this.isConnected) return
    this.connect()
    this.draw()
  }

  /** Fills contact fields in, as from the page's own account. Consent can't be given this way. */
  prefill(contact: Prefill): void {
    this.#draft = { ...this.#draft, ...contact }
    this.#booking?.type(contact)
  }

  /** Nothing of the last person stays, not even what `prefill` gave. */
  protected forget(): Booking {
    this.#draft = {}
    this.reset()
    return this.#make()
  }

  protected connect(): void {
    this.#make().connect()
  }
  protected disconnect(): void {
    this.#booking?.disconnect()
  }

  protected renew(name: string): void {
    const before = this.#booking
    before?.disconnect()
    this.#booking = undefined
    const next = this.#make()
    // Another language is the same booking; another code is not.
    if (name === 'locale' && before) next.takeOver(before)
    this.connect()
  }

  #make(): Booking {
    if (this.#booking) return this.#booking
    this.#booking = createBooking({
      baseUrl: this.baseUrl,
      userUid: this.getAttribute('user-uid') ?? '',
      group: Number(this.getAttribute('group')),
      locale: this.locale,
      qrUid: this.getAttribute('qr-uid') ?? undefined,
      intent: this.intent,
      kiosk: this.kiosk,
      emit: this.emit,
      host: this,
    })
    this.#booking.type(this.#draft)
    return this.#booking
  }

  protected view(): ComponentChild {
    const booking = this.#make()
    return h(BookingFlow, { key: `${booking.id}`, booking, host: this, dress: this.dress })
  }
}
