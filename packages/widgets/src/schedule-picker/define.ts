import { SchedulePickerElement } from './element.ts'

if (!customElements.get('walkup-schedule-picker')) customElements.define('walkup-schedule-picker', SchedulePickerElement)
