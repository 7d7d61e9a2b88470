import { QrBookingElement } from './element.ts'

if (!customElements.get('walkup-qr-booking')) customElements.define('walkup-qr-booking', QrBookingElement)
