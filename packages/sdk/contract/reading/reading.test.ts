import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import {
  cleanCode,
  cleanText,
  codeText,
  isRounded,
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
  expect(['2134', '43004.0', '4.3004E+04', '21341234', '12', '4.3E+04'].map((typed) => parsePostalCode(typed, isSheet))).toEqual([
    '02134',
    '43004',
    '43004',
    '02134-1234',
    undefined,
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

test('an address that mail cannot reach is none, as for the API', () => {
  // Marks, soft hyphens and placeholders of pasted text are not part of it.
  expect(
    ['sam\u200E@example.com', 'sa\u00ADm@example.com', 'sam@exam\u2062ple.com', '\uFFFCsam@example.com'].map(parseEmail),
  ).toEqual(Array(4).fill('sam@example.com'))
  expect(
    ['säm@example.com', 'sam@exämple.com', '.sam@example.com', 's..m@example.com', 'sam@-x.com', '"sam"@example.com'].map(
      parseEmail,
    ),
  ).toEqual(Array(6).fill(undefined))
})

test('phoneText restores numbers of a spreadsheet, and no rounded one', () => {
  expect(
    ['6145550142.0', '6.145550142E9', '6.145550142E+09', ' (614) 555-0142 ', '\u202A614-555-0142\u202C'].map(phoneText),
  ).toEqual(['6145550142', '6145550142', '6145550142', '(614) 555-0142', '614-555-0142'])
  expect(phoneText('6.14555E+09')).toBe('6.14555E+09')
})

test.each([
  ['6.14555E+09', true],
  ['6,14555E+09', true],
  ['4E+04', true],
  ['1.23456789012346E+17', true],
  ['6.145550142E+09', false],
  ['12E4', false],
  ['0412', false],
])('isRounded(%j)', (typed, isIt) => expect(isRounded(typed)).toBe(isIt))

test('codeText keeps codes, and gives numbers of a spreadsheet all their digits', () => {
  expect(['12E4', '4.12E+02', '1.500E+03', '\u200E0412', 'A-7'].map(codeText)).toEqual(['12E4', '412', '1500', '0412', 'A-7'])
})

test.each([
  ['Sam Lee', 'Sam', 'Lee'],
  ['Lee, Sam', 'Sam', 'Lee'],
  ['Ana de la Cruz', 'Ana', 'de la Cruz'],
  ['Cher', 'Cher', ''],
  ['Walter Quill, Jr.', 'Walter', 'Quill Jr.'],
  ['Quill, Walter, Jr.', 'Walter', 'Quill Jr.'],
  ['Quill Jr., Walter', 'Walter', 'Quill Jr.'],
  ['Quill, Walter Henry, III', 'Walter Henry', 'Quill III'],
  ['Quill, Walter, Henry', 'Walter Henry', 'Quill'],
  ['Ana Lopez, MD, PhD', 'Ana', 'Lopez MD PhD'],
  ['Lee, V', 'V', 'Lee'],
  ['علی‌رضا رضایی', 'علی‌رضا', 'رضایی'],
])('splitName(%j)', (typed, firstName, lastName) => expect(splitName(typed)).toEqual({ firstName, lastName }))

const words = fc.stringMatching(/^[A-Za-zé.'-]{1,8}$/)
test('splitName loses no part of a name', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), fc.array(fc.constantFrom(' ', ', ', ',')), (parts, gaps) => {
      const typed = parts.map((part, at) => part + (at < parts.length - 1 ? (gaps[at % (gaps.length || 1)] ?? ' ') : '')).join('')
      const { firstName, lastName } = splitName(typed)
      expect(`${firstName} ${lastName}`.split(/\s+/).filter(Boolean).sort()).toEqual([...parts].sort())
    }),
  )
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

test('cleanText keeps what names and emoji are joined with; codes have no use for it', () => {
  expect(cleanText('\uFEFF\u200B a\u00A0b ')).toBe('a b')
  expect(cleanText('علی\u200Cرضا')).toBe('علی\u200Cرضا')
  expect(cleanText('👩\u200D🔧')).toBe('👩\u200D🔧')
  expect(cleanCode('\u200E04\u200D12\u2060')).toBe('0412')
})
