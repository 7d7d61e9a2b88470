import { describe, expect, it } from 'vitest'
import { missingOf, standingOf } from './standing.ts'
import { words } from './words.ts'

const whole = { id: 1, isActive: true, baseUrl: 'https://a.example', account: '7', isSecretSet: true, mappings: [{}] }

describe('how an integration stands', () => {
  it('is on where nothing is missing', () => expect(standingOf(whole)).toEqual({ tone: 'good', word: words.on }))
  it('is not ready while the secret is missing, though it is switched on', () => {
    const settings = { ...whole, isSecretSet: false }
    expect(missingOf(settings)).toEqual(['secret'])
    expect(standingOf(settings)).toEqual({ tone: 'warning', word: words.notReady })
  })
  it('is off where it is switched off, whatever is missing', () => {
    const settings = { ...whole, isActive: false, baseUrl: null, mappings: [] }
    expect(missingOf(settings)).toEqual(['address', 'mappings'])
    expect(standingOf(settings)).toEqual({ tone: 'ended', word: words.off })
  })
  it('is not set up before it has settings', () => {
    expect(standingOf({ ...whole, id: null, isActive: false }).word).toBe(words.notSetUp)
  })
})
