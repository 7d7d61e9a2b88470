import { StrictMode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Booking } from './Booking.tsx'

function App() {
  const [locale, setLocale] = useState('en')
  const [said, setSaid] = useState('')
  // Memoized, so that the widget updates only when an option changes.
  const options = useMemo(
    () => ({
      baseUrl: location.origin,
      userUid: 'demolg00000000000000000001',
      group: 1,
      locale,
      on: { booked: ({ startAt }: { startAt: string }) => setSaid(`Booked for ${new Date(startAt).toLocaleString(locale)}`) },
    }),
    [locale],
  )
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
      <output>{said}</output>
      <Booking {...options} />
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
