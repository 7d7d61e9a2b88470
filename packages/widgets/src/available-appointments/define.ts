import { AvailableAppointmentsElement } from './element.tsx'

if (!customElements.get('walkup-available-appointments'))
  customElements.define('walkup-available-appointments', AvailableAppointmentsElement)
