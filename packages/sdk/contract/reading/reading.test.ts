import { describe, expect, it, test } from 'vitest'
import {
  cleanText,
  matchHeadings,
  parseCount,
  parseDay,
  parseEmail,
  parseInstant,
  parseMoment,
  parsePostalCode,
  parseState,
  parseTime,
  parseWeekdays,
  parseYesNo,
  phoneText,
  splitName,
} from './index.ts'

const isSheet = { isSheet: true }

describe('parseDay', () => {
  it.each([
    '2026-11-20',
    '2026/11/20',
    '20261120',
    '11/20/2026',
    '11/20/26',
    '11-20-2026',
    '11.20.2026',
    'Nov 20, 2026',
    'November 20 2026',
    'nov. 20th, 2026',
    '20 Nov 2026',
    '20-Nov-26',
    'Friday, November 20, 2026',
    '\uFEFF 11/20/2026\u00A0',
    '11/20/2026 00:00',
    '2026-11-20T00:00:00.000',
  ])('reads %j', (typed) => expect(parseDay(typed)).toBe('2026-11-20'))

  it.each([
    '',
    '20/11/2026',
    '2/30/2026',
    '2026-13-01',
    '11/20',
    'Nov 2026',
    'Nor 20, 2026',
    '11/20-2026',
    '46346',
    'yes',
    '1'.repeat(99),
  ])('rejects %j', (typed) => expect(parseDay(typed)).toBeUndefined())

  it('reads days before and after 2000 with two digits, one digit months and leap days', () => {
    expect([parseDay('1/2/69'), parseDay('1/2/70'), parseDay('2/29/2028'), parseDay('2/29/2027')]).toEqual([
      '2069-01-02',
      '1970-01-02',
      '2028-02-29',
      undefined,
    ])
  })

  it('reads serial dates of a spreadsheet only', () => {
    expect([parseDay('46346', isSheet), parseDay('1', isSheet)]).toEqual(['2026-11-20', undefined])
  })
})

describe('parseTime', () => {
  it.each([
    ['3pm', '15:00'],
    ['3 PM', '15:00'],
    ['3:30 p.m.', '15:30'],
    ['330pm', '15:30'],
    ['3p', '15:00'],
    ['12am', '00:00'],
    ['12:15 pm', '12:15'],
    ['9:05', '09:05'],
    ['15:30', '15:30'],
    ['15:30:00', '15:30'],
    ['1530', '15:30'],
    ['0900', '09:00'],
    ['noon', '12:00'],
    ['Midnight', '00:00'],
    ['3:00:00 PM', '15:00'],
    ['3\u202FPM', '15:00'],
  ])('reads %j', (typed, time) => expect(parseTime(typed)).toBe(time))

  it.each(['', '3', '25:00', '13pm', '0am', '9:60', '0.625', 'later'])('rejects %j', (typed) => {
    expect(parseTime(typed)).toBeUndefined()
  })

  it('reads fractions of a day of a spreadsheet only', () => {
    expect([parseTime('0.625', isSheet), parseTime('.375', isSheet), parseTime('0.99999', isSheet)]).toEqual([
      '15:00',
      '09:00',
      undefined,
    ])
  })
})

describe('parseInstant', () => {
  it.each([
    ['2026-11-20T10:00:00-05:00', '2026-11-20T15:00:00.000Z'],
    ['11/20/2026 3pm EST', '2026-11-20T20:00:00.000Z'],
    ['7/20/2026 3:30 PM pdt', '2026-07-20T22:30:00.000Z'],
    ['Nov 20, 2026 at 3 PM UTC', '2026-11-20T15:00:00.000Z'],
    ['11/20/2026 23:30 -05:00', '2026-11-21T04:30:00.000Z'],
    ['11/20/2026 09:00+0530', '2026-11-20T03:30:00.000Z'],
  ])('reads %j', (typed, instant) => expect(parseInstant(typed)).toBe(instant))

  it.each([
    '',
    '11/20/2026',
    '11/20/2026 3pm',
    '2026-11-20T15:00',
    '11/20/2026 EST',
    '3pm EST',
    '20/11/2026 3pm EST',
    '11/20/2026 3 PST',
  ])('rejects %j', (typed) => expect(parseInstant(typed)).toBeUndefined())
})

describe('parseMoment', () => {
  it.each([
    ['2026-11-20T15:00:00Z', { instant: '2026-11-20T15:00:00.000Z' }],
    ['2026-11-20T10:00-05:00', { instant: '2026-11-20T15:00:00.000Z' }],
    ['2026-11-20 15:00 UTC', { instant: '2026-11-20T15:00:00.000Z' }],
    ['11/20/2026', { date: '2026-11-20' }],
    ['11/20/2026 3pm', { date: '2026-11-20', time: '15:00' }],
    ['11/20/2026, 3:30:00 PM', { date: '2026-11-20', time: '15:30' }],
    ['2026-11-20T15:00', { date: '2026-11-20', time: '15:00' }],
    ['Nov 20, 2026 at 3 PM', { date: '2026-11-20', time: '15:00' }],
  ])('reads %j', (typed, moment) => expect(parseMoment(typed)).toEqual(moment))

  it.each(['', '3pm', '2026-02-31T10:00:00Z', '11/20/2026 25:00', '46346.625'])('rejects %j', (typed) => {
    expect(parseMoment(typed)).toBeUndefined()
  })

  it('reads serial dates with a time', () => {
    expect(parseMoment('46346.625', isSheet)).toEqual({ date: '2026-11-20', time: '15:00' })
  })
})

test.each([
  ['oh', 'OH'],
  ['Ohio', 'OH'],
  ['N.Y.', 'NY'],
  [' new  york ', 'NY'],
  ['D.C.', 'DC'],
  ['Washington, DC', 'DC'],
  ['washington', 'WA'],
  ['Puerto Rico', undefined],
  ['', undefined],
])('parseState(%j)', (typed, state) => expect(parseState(typed)).toBe(state))

test.each([
  ['43004', '43004'],
  ['43004-1234', '43004-1234'],
  ['43004 1234', '43004-1234'],
  ['430041234', '43004-1234'],
  ['2134', undefined],
  ['4300', undefined],
  ['OH 43004', undefined],
])('parsePostalCode(%j)', (typed, code) => expect(parsePostalCode(typed)).toBe(code))

test('parsePostalCode restores what a spreadsheet removed', () => {
  expect([parsePostalCode('2134', isSheet), parsePostalCode('43004.0', isSheet), parsePostalCode('12', isSheet)]).toEqual([
    '02134',
    '43004',
    undefined,
  ])
})

test('parseYesNo reads the usual words', () => {
  expect(['Yes', 'y', 'TRUE', 'x', '1', 'sí', 'Oui'].map(parseYesNo)).toEqual(Array(7).fill(true))
  expect(['No', 'n', 'FALSE', '0', 'non'].map(parseYesNo)).toEqual(Array(5).fill(false))
  expect(['', 'maybe', '2'].map(parseYesNo)).toEqual([undefined, undefined, undefined])
})

test('parseCount reads whole numbers', () => {
  expect(['3', '3.0', '1,000', '-1', '2.5', '1,00', ''].map(parseCount)).toEqual([
    3,
    3,
    1000,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('parseEmail reads addresses in any usual form', () => {
  expect(['Sam@Example.com ', 'mailto:sam@example.com', 'Sam Lee <sam@example.com>'].map(parseEmail)).toEqual(
    Array(3).fill('sam@example.com'),
  )
  expect(['', 'sam', 'sam@example', 'a@b.example, c@d.example', `${'a'.repeat(250)}@b.example`].map(parseEmail)).toEqual(
    Array(5).fill(undefined),
  )
})

test('phoneText restores numbers of a spreadsheet', () => {
  expect(['6145550142.0', '6.145550142E9', ' (614) 555-0142 '].map(phoneText)).toEqual([
    '6145550142',
    '6145550142',
    '(614) 555-0142',
  ])
})

test('splitName reads both orders', () => {
  expect(['Sam Lee', 'Lee, Sam', 'Ana de la Cruz', 'Cher'].map(splitName)).toEqual([
    { firstName: 'Sam', lastName: 'Lee' },
    { firstName: 'Sam', lastName: 'Lee' },
    { firstName: 'Ana', lastName: 'de la Cruz' },
    { firstName: 'Cher', lastName: '' },
  ])
})

test.each([
  ['Monday', [1]],
  ['mon', [1]],
  ['Mondays', [1]],
  ['Mon–Fri', [1, 2, 3, 4, 5]],
  ['Mon - Sat', [1, 2, 3, 4, 5, 6]],
  ['Fri to Mon', [0, 1, 5, 6]],
  ['Tue, Thu', [2, 4]],
  ['Mon & Wed and Sat', [1, 3, 6]],
  ['Thursday', [4]],
  ['weekdays', [1, 2, 3, 4, 5]],
  ['Daily', [0, 1, 2, 3, 4, 5, 6]],
  ['miércoles', [3]],
  ['Dimanche', [0]],
  ['0', [0]],
  ['1-5', [1, 2, 3, 4, 5]],
  ['7', undefined],
  ['m', undefined],
  ['Mon, someday', undefined],
  ['', undefined],
])('parseWeekdays(%j)', (typed, days) => expect(parseWeekdays(typed)).toEqual(days))

test('matchHeadings finds columns by any usual name, each once', () => {
  const fields = { phone: ['Mobile Phone', 'Cell'], email: [], postalCode: ['ZIP Code', 'ZIP'], name: ['Name'] }
  expect(matchHeadings(['E-mail', 'mobile phone', 'Cell', 'zip code (US)', '', 'PHONE'], fields)).toEqual({
    email: 0,
    phone: 5,
    postalCode: 3,
  })
})

test('cleanText removes what cannot be seen', () => expect(cleanText('\uFEFF\u200B a\u00A0b \u200D')).toBe('a b'))
