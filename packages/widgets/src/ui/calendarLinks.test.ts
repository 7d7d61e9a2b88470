import { expect, it } from 'vitest'
import { googleCalendar, outlookCalendar } from './calendarLinks.ts'

const visit = {
  title: 'Kitchen & bath visit, Harbor Home',
  startAt: '2026-11-24T15:00:00.000Z',
  endAt: '2026-11-24T16:00:00.000Z',
  place: '1 Main St, Columbus, OH 43215',
  about: null,
}
const parts = (url: string) => Object.fromEntries(new URL(url).searchParams)

it('fills in Google Calendar, with instants in UTC', () => {
  expect(new URL(googleCalendar(visit)).host).toBe('calendar.google.com')
  expect(parts(googleCalendar(visit))).toEqual({
    action: 'TEMPLATE',
    text: 'Kitchen & bath visit, Harbor Home',
    dates: '20261124T150000Z/20261124T160000Z',
    location: '1 Main St, Columbus, OH 43215',
  })
})

it('fills in Outlook on the web', () => {
  expect(new URL(outlookCalendar(visit)).host).toBe('outlook.live.com')
  expect(parts(outlookCalendar({ ...visit, about: 'Please clear the counters.' }))).toEqual({
    rru: 'addevent',
    subject: 'Kitchen & bath visit, Harbor Home',
    startdt: '2026-11-24T15:00:00Z',
    enddt: '2026-11-24T16:00:00Z',
    location: '1 Main St, Columbus, OH 43215',
    body: 'Please clear the counters.',
  })
})
