import { AvailableAppointmentsElement } from './element.ts'

if (!customElements.get('walkup-available-appointments'))
  customElements.define('walkup-available-appointments', AvailableAppointmentsElement)
