import type { LoaderTexts, ModeTexts } from '../types.ts'

/** Needed before anything else is loaded, so every page has them in every language. */
export const loader: LoaderTexts = ['Still loading…', 'Couldn’t load this.', 'Try again', 'Booking page']
export const modes: ModeTexts = { openBooking: 'Book an appointment', openCapture: 'Request a call', close: 'Close' }
export const needTime = 'Choose a time.'
