import { expect, test } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import { draftErrors, nextVersion, toBody, toConfig, toDraft, type Saved } from './draft.ts'

const { webConfig } = contract['settings.webConfig'].example.reply as Saved
const began = toDraft(webConfig)

test('an unchanged draft equals its config and sends nothing', () => {
  expect(toConfig(began)).toEqual(webConfig)
  expect(toBody(began, began, null)).toEqual({})
})

test('only changes are sent, complete where the API replaces the whole value', () => {
  const draft = { ...began, email: 'hidden' as const, radius: '12', consentVersion: '2026-02' }
  expect(toBody(draft, began, '2026-11-21T15:00:00.000Z')).toEqual({
    fields: { ...webConfig.fields, email: 'hidden' },
    radius: 12,
    consent: { ...webConfig.consent, version: '2026-02' },
    updatedAt: '2026-11-21T15:00:00.000Z',
  })
})

test('a changed text needs a new version; a language without text is dropped', () => {
  const text = { ...began.consentText, en: 'I agree.' }
  expect(draftErrors({ ...began, consentText: text }, began)).toEqual({ consentVersion: 'version' })
  expect(draftErrors({ ...began, consentText: text, consentVersion: '2027' }, began)).toEqual({})
  expect(draftErrors({ ...began, consentText: { ...began.consentText, es: ' ' } }, began)).toEqual({})
})

test('reports invalid values', () => {
  expect(draftErrors({ ...began, radius: '3.5' }, began)).toEqual({ radius: 'radius' })
  expect(draftErrors({ ...began, radius: '' }, began)).toEqual({ radius: 'radius' })
  expect(draftErrors({ ...began, phone: 'hidden', email: 'hidden' }, began)).toEqual({ email: 'reach' })
  expect(draftErrors({ ...began, consentText: { en: '' }, consentVersion: 'new' }, began)).toEqual({ consentText: 'text' })
})

test('a new version is named for today, with a suffix if taken', () => {
  expect(nextVersion('2026-01', '2026-11-21')).toBe('2026-11-21')
  expect(nextVersion('2026-11-21', '2026-11-21')).toBe('2026-11-21b')
  expect(nextVersion('2026-11-21b', '2026-11-21')).toBe('2026-11-21c')
})
