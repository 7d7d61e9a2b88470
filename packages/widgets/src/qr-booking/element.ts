import { h, type ComponentChild } from 'preact'
import { WalkupElement } from '../element.ts'
import { createBooking, type Booking } from '../booking/booking.ts'
import { BookingFlow } from '../booking/BookingFlow.tsx'
import type { Prefill } from '../booking/flow.ts'

/**
 * `<walkup-qr-booking user-uid group base-url locale theme qr-uid>`: the whole booking of a lead generator's code.
 * Dispatches the events of `WalkupEvents`.
 */
export class QrBookingElement extends WalkupElement {
  static override observedAttributes = ['user-uid', 'group', 'base-url', 'locale', 'qr-uid']

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
    next.connect()
  }

  #make(): Booking {
    if (this.#booking) return this.#booking
    this.#booking = createBooking({
      baseUrl: this.baseUrl,
      userUid: this.getAttribute('user-uid') ?? '',
      group: Number(this.getAttribute('group')),
      locale: this.locale,
      qrUid: this.getAttribute('qr-uid') ?? undefined,
      emit: this.emit,
    })
    this.#booking.type(this.#draft)
    return this.#booking
  }

  protected view(): ComponentChild {
    const booking = this.#make()
    return h(BookingFlow, { key: `${booking.id}`, booking, host: this, dress: this.dress })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'walkup-qr-booking': QrBookingElement
  }
}
