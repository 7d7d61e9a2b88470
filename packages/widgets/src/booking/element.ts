import { h, type ComponentChild } from 'preact'
import { WalkupElement } from '../element.ts'
import { BookingFlow } from './BookingFlow.tsx'
import type { Intent, Prefill } from './flow.ts'
import type { Kiosk } from './kiosk.ts'
import { openBooking, type OpenedBooking } from './opening.ts'

/** An element that is a flow from the code's services to its last screen. */
export abstract class BookingElement extends WalkupElement {
  static override observedAttributes: readonly string[] = ['user-uid', 'group', 'base-url', 'locale', 'qr-uid']

  protected readonly intent: Intent = 'book'
  protected kiosk: Kiosk | undefined
  #booking: OpenedBooking | undefined
  #draft: Prefill = {}

  /** Begins anew; what was typed is forgotten, what `prefill` gave stays. */
  reset(): void {
    this.#drop()
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
  protected forget(): OpenedBooking {
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
    const before = this.#drop()
    // Another language is the same booking; another code is not.
    if (name === 'locale' && before) this.#make().takeOver(before)
    this.connect()
  }

  #drop(): OpenedBooking | undefined {
    const booking = this.#booking
    booking?.disconnect()
    this.#booking = undefined
    return booking
  }

  #make(): OpenedBooking {
    return (this.#booking ??= openBooking({
      baseUrl: this.baseUrl,
      userUid: this.getAttribute('user-uid') ?? '',
      group: Number(this.getAttribute('group')),
      locale: this.locale,
      qrUid: this.getAttribute('qr-uid') ?? undefined,
      from: { draft: this.#draft, intent: this.intent },
      kiosk: this.kiosk,
      emit: this.emit,
      host: this,
    }))
  }

  protected view(): ComponentChild {
    const booking = this.#make()
    return h(BookingFlow, { key: booking.id, booking, host: this, dress: this.dress })
  }
}
