import { SchedulePickerElement } from './element.tsx'

if (!customElements.get('walkup-schedule-picker')) customElements.define('walkup-schedule-picker', SchedulePickerElement)
