import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Booker, CalProvider } from '@calcom/atoms'
import '@calcom/atoms/globals.min.css'

// The newest release that builds without Next and Stripe. There is no Cal.com to answer it: it shows its empty calendar.
const options = { apiUrl: `${location.origin}/cal.com`, refreshUrl: `${location.origin}/cal.com/refresh` }
createRoot(document.getElementById('root')).render(
  createElement(CalProvider, { clientId: 'walkup', options }, createElement(Booker, { eventSlug: 'visit', username: 'walkup' })),
)
