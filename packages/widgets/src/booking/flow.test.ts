import { describe, expect, it } from 'vitest'
import { details } from '../testing/details.ts'
import * as flow from './flow.ts'
import type { Flow } from './flow.ts'
import * as transitions from './steps/transitions.ts'

const names = (state: Flow) => flow.path(state).map(flow.stepName)
const slot = { id: 's', startAt: '2026-11-24T15:00:00Z', endAt: '2026-11-24T16:00:00Z' }
const ready = flow.loaded(flow.start, details)
const kitchen = flow.chooseType(ready, 1)

describe('path', () => {
  it('asks for a service only if there are several', () => {
    expect(names(ready)[0]).toBe('service')
    const [only] = details.appointmentTypes
    if (!only) throw new Error('the fixture has no type')
    const single = flow.loaded(flow.start, { ...details, appointmentTypes: [only] })
    expect(names(single)).toEqual(['question-11', 'question-13', 'time', 'address', 'contact', 'done'])
    expect(flow.typeOf(single)?.id).toBe(1)
  })
  it('shows conditional questions only for their answer, and hides those that depend on hidden ones', () => {
    expect(names(kitchen)).not.toContain('question-12')
    const counters = flow.answerAndGo(kitchen, 11, 'cabinets')
    expect(names(counters)).toEqual([
      'service',
      'question-11',
      'question-12',
      'question-13',
      'time',
      'address',
      'contact',
      'done',
    ])
    const changed = flow.setAnswer(flow.setAnswer(counters, 12, 'wood'), 11, 'remodel')
    expect(names(changed)).not.toContain('question-12')
    expect(flow.visibleQuestions(changed, flow.typeOf(changed)).map(({ id }) => id)).toEqual([11, 13])
  })
  it('skips to the contact at a disqualifying answer', () => {
    const renting = flow.answerAndGo(flow.answerAndGo(kitchen, 11, 'remodel'), 13, 'rent')
    expect(names(renting)).toEqual(['service', 'question-11', 'question-13', 'contact', 'done'])
    expect(flow.isCapture(renting)).toBe(true)
    expect(flow.currentStep(renting)).toBe('contact')
    expect(flow.isCapture(flow.answerAndGo(flow.back(renting), 13, 'own'))).toBe(false)
  })
  it('has only the contact if nothing can be booked', () => {
    const none = flow.loaded(flow.start, { ...details, appointmentTypes: [] })
    expect(names(none)).toEqual(['contact', 'done'])
    expect(flow.isCapture(none)).toBe(true)
  })
})

describe('with the time first', () => {
  const opened = flow.loaded({ ...flow.start, isTimeFirst: true, typeId: 1 }, details)
  const first = { ...opened, details: { ...details, appointmentTypes: details.appointmentTypes.slice(0, 1) } }
  const timed = transitions.afterTime(transitions.chooseSlot(first, slot))

  it('goes from the time to the questions, and skips answered ones after changing the time', () => {
    expect(names(first)).toEqual(['time', 'question-11', 'question-13', 'address', 'contact', 'done'])
    expect(flow.currentStep(timed)).toMatchObject({ id: 11 })
    const answered = flow.answerAndGo(flow.answerAndGo(timed, 11, 'remodel'), 13, 'own')
    const again = transitions.afterTime(transitions.chooseSlot(transitions.toTime(answered), slot))
    expect(flow.currentStep(again)).toBe('address')
    const known = flow.type(again, { postalCode: '43215', line1: '1 Main St', city: 'Columbus', state: 'OH' })
    expect(flow.currentStep(transitions.afterTime(transitions.toTime(known)))).toBe('contact')
    expect(flow.currentStep(transitions.toAddress(flow.goOn(known)))).toBe('address')
  })
  it('keeps its position at a disqualifying answer', () => {
    const renting = flow.answerAndGo(flow.answerAndGo(timed, 11, 'remodel'), 13, 'rent')
    expect(flow.currentStep(renting)).toBe('contact')
    expect(flow.isCapture(renting)).toBe(true)
  })
  it('returns to the times if the hold fails during a question, and keeps the answers', () => {
    const lost = transitions.slotLost(flow.answerAndGo(timed, 11, 'remodel'), { kind: 'taken', code: 'slot-taken', slots: [] })
    expect(flow.currentStep(lost)).toBe('time')
    expect(lost).toMatchObject({ slot: undefined, answers: { 11: 'remodel' }, problem: { kind: 'taken' } })
  })
  it('asks its questions even if only a call is possible', () => {
    const called = transitions.askForCall(first)
    expect(flow.currentStep(called)).toMatchObject({ id: 11 })
    const second = flow.answerAndGo(called, 11, 'remodel')
    expect(flow.currentStep(flow.back(second))).toMatchObject({ id: 11 })
    expect(flow.isCapture(flow.back(second))).toBe(true)
  })
})

describe('transitions', () => {
  it('count "2 of 4" without the confirmation', () => {
    expect(flow.progress(ready)).toEqual({ index: 1, of: 6 })
    expect(flow.progress(kitchen)).toEqual({ index: 2, of: 6 })
  })
  it('show errors of the address on its own step, all others where they are', () => {
    const contact = flow.go(kitchen, flow.path(kitchen).indexOf('contact'))
    const wrong = transitions.rejected(contact, { phone: 'need-phone', postalCode: 'need-postalCode' })
    expect(flow.currentStep(wrong)).toBe('address')
    expect(flow.currentStep(transitions.rejected(contact, { phone: 'need-phone' }))).toBe('contact')
    const hidden = {
      ...details,
      webConfig: { ...details.webConfig, fields: { ...details.webConfig.fields, address: 'hidden' as const } },
    }
    expect(names({ ...kitchen, details: hidden })).not.toContain('address')
  })
  it('go back without losing input, and not before the first step', () => {
    const typed = flow.type(flow.answerAndGo(kitchen, 11, 'remodel'), { firstName: 'Sam' })
    const start = flow.back(flow.back(flow.back(flow.back(typed))))
    expect(start).toMatchObject({ at: 0, typeId: 1, answers: { 11: 'remodel' }, draft: { firstName: 'Sam' } })
  })
  it('clear the slot for another service, but not for the same one', () => {
    const chosen = transitions.chooseSlot(kitchen, slot)
    expect(flow.chooseType(flow.back(chosen), 1).slot).toEqual(slot)
    expect(flow.chooseType(flow.back(chosen), 2).slot).toBeUndefined()
  })
  it('keep all input when the slot is lost', () => {
    const typed = flow.type(transitions.chooseSlot(kitchen, slot), { firstName: 'Sam', consent: true })
    const lost = transitions.slotLost({ ...typed, isSending: true }, { kind: 'taken', code: 'slot-taken', slots: [] })
    expect(lost).toMatchObject({ at: typed.at, draft: typed.draft, isSending: false, slot: undefined })
    expect(transitions.chooseSlot(lost, { ...slot, id: 'other' }).problem).toBeUndefined()
  })
  it('lead to a call request when no time suits, and back', () => {
    const capture = transitions.askForCall(transitions.toTime(kitchen))
    expect(flow.currentStep(capture)).toBe('contact')
    expect(flow.isCapture(capture)).toBe(true)
    expect(names(transitions.toTime(capture))).toContain('time')
  })
  it('cannot go back from the confirmation', () => {
    const done = transitions.booked(kitchen, { leadUid: 'L', status: 'captured', appointment: null })
    expect(flow.currentStep(done)).toBe('done')
    expect(flow.back(done)).toBe(done)
  })
  it('clear a field’s error on input', () => {
    const wrong = { ...kitchen, errors: { phone: 'need-phone', email: 'need-email' } as const }
    expect(Object.keys(flow.type(wrong, { phone: '6' }).errors)).toEqual(['email'])
  })
  it('keep answers when the data reloads in another language', () => {
    const answered = flow.answerAndGo(kitchen, 11, 'remodel')
    expect(flow.loaded(answered, details)).toMatchObject({
      at: answered.at,
      answers: answered.answers,
      typeId: 1,
    })
  })
})
