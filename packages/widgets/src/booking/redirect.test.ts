import { expect, it } from 'vitest'
import { redirectUrl } from './redirect.ts'

const origin = 'https://shop.example'
const allowedOrigins = ['https://thanks.example', 'http://localhost:*']
const go = (to: string, values = {}, base = `${origin}/kitchens?utm_source=x`) =>
  redirectUrl({ to, origin, base, allowedOrigins, values })

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'vbscript:x',
  'about:blank',
  'mailto:a@shop.example',
  '//evil.example/',
  '\\\\evil.example/',
  '/\\evil.example/',
  'https://evil.example/',
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  'https://evil.example#@shop.example/',
  'https://user:secret@shop.example/',
  'http://shop.example/',
  'https://shop.example:8443/',
  'https://thanks.example.evil.example/',
  'http://localhost.evil.example:80/',
  'https://localhost:3000/',
  'https://',
  'http://[',
])('goes nowhere for %s', (to) => expect(go(to)).toBe(undefined))

it.each([
  ['/thanks', 'https://shop.example/thanks'],
  ['thanks', 'https://shop.example/thanks'],
  ['https:thanks', 'https://shop.example/thanks'],
  ['https://shop.example/thanks?plan=gold#top', 'https://shop.example/thanks?plan=gold#top'],
  ['https://thanks.example/a', 'https://thanks.example/a'],
  ['http://localhost:8080/a', 'http://localhost:8080/a'],
])('%s is %s', (to, url) => expect(go(to)).toBe(url))

it('is not moved to another origin by the base of a page', () =>
  expect(go('/thanks', {}, 'https://evil.example/')).toBe(undefined))

it('adds parameters as text, and none that it has no value for', () => {
  const values = { lead: 'a&b=c#d', startAt: '2026-11-24T15:00:00Z', appointmentTypeId: 3, firstName: undefined, email: '' }
  const url = new URL(go('/thanks?plan=gold&walkup_lead=old&walkup_first_name=old', values) ?? '')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    plan: 'gold',
    walkup_lead: 'a&b=c#d',
    walkup_start_at: '2026-11-24T15:00:00Z',
    walkup_appointment_type_id: '3',
  })
})
