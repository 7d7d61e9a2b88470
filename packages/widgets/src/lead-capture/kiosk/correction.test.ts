import { describe, expect, it } from 'vitest'
import * as flow from '../../booking/flow.ts'
import { details } from '../../testing/details.ts'
import { isPristine, refill } from './correction.ts'
import type { OutboxEntry, Reason } from './entries.ts'

const ready = flow.loaded({ ...flow.start, intent: 'capture' }, details)
const kept = (reason: Reason): OutboxEntry => ({
  id: 1,
  baseUrl: '',
  userUid: 'u',
  key: 'k',
  capturedAt: '2026-11-21T15:00:00Z',
  body: {
    hdsfiGroup: 1,
    appointmentTypeId: 1,
    contact: {
      firstName: 'Sam',
      lastName: 'Lee',
      phone: '+16145550142',
      address: { line1: '1 Main St', city: 'Columbus', state: 'OH', postalCode: '43215' },
    },
    answers: [
      { questionId: 11, value: 'cabinets' },
      { questionId: 12, value: ['wood'] },
      { questionId: 13, value: 'own' },
    ],
    consent: { version: details.webConfig.consent.version, accepted: true },
  },
  page: { version: 'a', at: 0 },
  state: 'refused',
  reason,
  stumbles: 0,
})
const fields: Reason = { kind: 'fields', status: 400, errors: [{ path: 'contact.phone', message: 'is no phone' }] }

describe('a flow', () => {
  it('of a capture has no time step', () => {
    expect(flow.isCapture(ready)).toBe(true)
    expect(flow.path(flow.chooseType(ready, 1))).not.toContain('time')
    expect(flow.path(flow.chooseType({ ...ready, intent: 'book' }, 1))).toContain('time')
  })
  it('is pristine until the first input', () => {
    expect(isPristine(ready)).toBe(true)
    expect(isPristine(flow.type(ready, { firstName: 'S' }))).toBe(false)
    expect(isPristine(flow.chooseType(ready, 1))).toBe(false)
    const single = flow.loaded(flow.start, { ...details, appointmentTypes: details.appointmentTypes.slice(0, 1) })
    expect(isPristine(single)).toBe(true)
    expect(isPristine(flow.setAnswer(single, 11, 'remodel'))).toBe(false)
  })
})

describe('a rejected entry in the form', () => {
  it('is complete, with the error at its field', () => {
    const filled = refill(ready, kept(fields))
    expect(flow.currentStep(filled)).toBe('contact')
    expect(filled.draft).toMatchObject({
      firstName: 'Sam',
      phone: '(614) 555-0142',
      line1: '1 Main St',
      consent: true,
    })
    expect(filled.answers).toEqual({ 11: 'cabinets', 12: ['wood'], 13: 'own' })
    expect(filled.errors).toEqual({ phone: 'need-phone' })
  })
  it('asks for consent again if it was rejected or the text changed', () => {
    const refused = refill(ready, kept({ kind: 'consent', status: 400, errors: [{ path: 'consent.version', message: 'm' }] }))
    const old = refill(ready, kept({ kind: 'old', status: 0, errors: [] }))
    const changed = { ...details, webConfig: { ...details.webConfig, consent: { version: 'b', text: { en: 'B' } } } }
    const other = refill(flow.loaded(flow.start, changed), kept(fields))
    for (const filled of [refused, old, other]) {
      expect(filled.draft.consent).toBe(false)
      expect(filled.errors.consent).toBe('need-consent')
    }
  })
  it('keeps everything but a removed service', () => {
    const without = flow.loaded(ready, { ...details, appointmentTypes: details.appointmentTypes.slice(1) })
    expect(refill(without, kept(fields))).toMatchObject({ typeId: undefined, draft: { firstName: 'Sam' } })
  })
})
