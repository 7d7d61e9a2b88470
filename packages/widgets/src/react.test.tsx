import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QrBooking, SchedulePicker } from './react.tsx'

it('renders an empty host on a server', () => {
  const html = renderToString(
    <>
      <QrBooking userUid="a" group={1} baseUrl="https://walkup.example" className="book" style={{ '--walkup-radius': '0' }} />
      <SchedulePicker name="days" />
    </>,
  )
  expect(html).toBe(
    '<walkup-react-qr-booking class="book" style="--walkup-radius:0"></walkup-react-qr-booking>' +
      '<walkup-react-schedule-picker></walkup-react-schedule-picker>',
  )
})
