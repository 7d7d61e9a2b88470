import { describe, expect, it } from 'vitest'
import { weekNames } from '@walkup/sdk/domain'
import { formsOf, gapOf, recurrenceOf, toDraft, valueOf, type Draft } from './draft.ts'

const read = (cron: string) => toDraft(cron, 'weekly', '', '')
const empty = read('')

describe('a value', () => {
  it('round-trips in every mode', () => {
    const weekly = Array.from({ length: 127 }, (_, bits) => [0, 1, 2, 3, 4, 5, 6].filter((day) => ((bits + 1) >> day) & 1))
    const crons = [
      ...weekly.map((days) => `5 7 * * ${days.join(',')}`),
      ...weekNames.flatMap((_, week) =>
        [1, 2, 7, 12].map((count) => `0 9 * ${count === 1 ? '*' : `*/${count}`} 3${week < 4 ? `#${week + 1}` : 'L'}`),
      ),
      ...[1, 28, 31].flatMap((day) => ['*', '*/3', '*/5'].map((months) => `59 23 ${day} ${months} *`)),
    ]
    expect(crons.map((cron) => valueOf(read(cron)))).toEqual(crons)
  })

  it('is kept if no mode can represent it', () => {
    for (const cron of ['*/15 9-17 * * 1-5', 'whenever', '0 9 1 1 *']) {
      const draft = read(` ${cron} `)
      expect(draft.form).toBe('custom')
      expect(valueOf(draft)).toBe(cron)
      expect(recurrenceOf(draft)).toBeUndefined()
    }
  })

  it('is normalized to the canonical spelling', () => expect(valueOf(read('30 9 ? * MON-WED'))).toBe('30 9 * * 1,2,3'))
})

describe('a draft', () => {
  it('has no value until its mode is complete', () => {
    const gaps: [Partial<Draft>, ReturnType<typeof gapOf>][] = [
      [{}, 'days'],
      [{ days: [1] }, undefined],
      [{ days: [1], time: '' }, 'time'],
      [{ form: 'weekdayOfMonth' }, 'day'],
      [{ form: 'weekdayOfMonth', day: 0 }, undefined],
      [{ form: 'dayOfMonth' }, 'dayOfMonth'],
      [{ form: 'dayOfMonth', dayOfMonth: 31, time: '' }, 'time'],
      [{ form: 'custom', custom: 'x', time: '' }, undefined],
    ]
    for (const [part, gap] of gaps) {
      const draft = { ...empty, ...part }
      expect(gapOf(draft)).toBe(gap)
      expect(valueOf(draft) === '').toBe(gap !== undefined)
    }
  })

  it('keeps the choices of other modes', () => {
    const weekly = read('0 8 * * 2,4')
    const monthly: Draft = { ...weekly, form: 'dayOfMonth', dayOfMonth: 15 }
    expect(valueOf(monthly)).toBe('0 8 15 * *')
    expect(valueOf({ ...monthly, form: 'weekly' })).toBe('0 8 * * 2,4')
    const custom = read('@daily')
    expect(valueOf({ ...custom, form: 'weekly', days: [0] })).toBe('0 9 * * 0')
    expect(valueOf({ ...custom, days: [0] })).toBe('@daily')
  })
})

it('limits the modes in canonical order, never to none', () => {
  expect(formsOf('dayOfMonth weekly')).toEqual(['weekly', 'dayOfMonth'])
  expect(formsOf('yearly')).toHaveLength(3)
  expect(formsOf(null)).toHaveLength(3)
})
