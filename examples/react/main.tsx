import { QrBooking } from '@walkup/widgets/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

function App() {
  const [locale, setLocale] = useState('en')
  const [startAt, setStartAt] = useState<string>()
  return (
    <main>
      <h1>Book a visit</h1>
      <label>
        Language{' '}
        <select value={locale} onChange={(event) => setLocale(event.target.value)}>
          <option value="en">English</option>
          <option value="es">Español</option>
          <option value="fr">Français</option>
        </select>
      </label>
      <output>{startAt && `Booked for ${new Date(startAt).toLocaleString(locale)}`}</output>
      <QrBooking
        baseUrl={location.origin}
        userUid="demolg00000000000000000001"
        group={1}
        locale={locale}
        onBooked={(booking) => setStartAt(booking.startAt)}
      />
    </main>
  )
}

const app = document.getElementById('app')
if (app)
  createRoot(app).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
