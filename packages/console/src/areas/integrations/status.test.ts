import { describe, expect, it } from 'vitest'
import { missingOf, stateOf } from './status.ts'
import { t } from '../../i18n/index.ts'

const whole = { id: 1, isActive: true, baseUrl: 'https://a.example', account: '7', isSecretSet: true, mappings: [{}] }

describe('integration state', () => {
  it('is on if nothing is missing', () => expect(stateOf(whole)).toEqual({ tone: 'good', word: t('common.on') }))
  it('is not ready without a secret, even if enabled', () => {
    const settings = { ...whole, isSecretSet: false }
    expect(missingOf(settings)).toEqual(['secret'])
    expect(stateOf(settings)).toEqual({ tone: 'warning', word: t('integrations.onNotReady') })
  })
  it('is off if disabled, even if incomplete', () => {
    const settings = { ...whole, isActive: false, baseUrl: null, mappings: [] }
    expect(missingOf(settings)).toEqual(['address', 'mappings'])
    expect(stateOf(settings)).toEqual({ tone: 'ended', word: t('common.off') })
  })
  it('is not set up before settings exist', () => {
    expect(stateOf({ ...whole, id: null, isActive: false }).word).toBe(t('common.notSetUp'))
  })
})
