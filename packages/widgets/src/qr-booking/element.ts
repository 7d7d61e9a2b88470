import { BookingElement } from '../booking/element.tsx'

/**
 * `<walkup-qr-booking user-uid group base-url locale theme qr-uid share-contact mode open button-text button-color>`: the whole booking of a lead generator's code.
 * Dispatches the events of `WalkupEvents`.
 */
export class QrBookingElement extends BookingElement {}

declare global {
  interface HTMLElementTagNameMap {
    'walkup-qr-booking': QrBookingElement
  }
}
