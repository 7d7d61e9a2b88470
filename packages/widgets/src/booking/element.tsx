import type { ReactNode } from 'react'
import { WalkupElement } from '../element.ts'
import { BookingFlow } from './BookingFlow.tsx'
import type { Intent, Prefill } from './flow.ts'
import type { Kiosk } from './kiosk.ts'
import { openBooking, type OpenedBooking } from './opening.ts'
import { filled, readPrefill, type Given } from './prefill.ts'

/** Base class of the elements that run a booking flow. */
export abstract class BookingElement extends WalkupElement {
  static override observedAttributes: readonly string[] = ['user-uid', 'group', 'base-url', 'locale', 'qr-uid']

  protected readonly intent: Intent = 'book'
  /** @internal */
  protected kiosk: Kiosk | undefined
  #booking: OpenedBooking | undefined
  #given: Given = { draft: {} }

  /** Starts over: clears what was typed, keeps what `prefill` set. */
  reset(): void {
    this.#drop()?.draftStore?.erase()
    if (!this.isConnected) return
    this.connect()
    this.draw()
  }

  /** Prefills contact fields, the service and answers. Everything else is ignored, consent above all. */
  prefill(given: Prefill): void {
    const part = readPrefill(given)
    this.#given = filled(this.#given, part)
    this.#booking?.move(filled, this.#booking.draftStore?.unlessTyped(part) ?? part)
  }

  /**
   * Clears everything of the last person, including what `prefill` set.
   * @internal
   */
  protected forget(): OpenedBooking {
    this.#given = { draft: {} }
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
    // A new locale keeps the booking; a new code starts over.
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
      from: { ...this.#given, intent: this.intent },
      kiosk: this.kiosk,
      emit: this.emit,
      host: this,
    }))
  }

  /** @internal */
  protected view(): ReactNode {
    const booking = this.#make()
    return <BookingFlow key={booking.id} booking={booking} host={this} applyTheme={this.applyTheme} />
  }
}
