import { LeadCaptureElement } from './element.ts'

if (!customElements.get('walkup-lead-capture')) customElements.define('walkup-lead-capture', LeadCaptureElement)
