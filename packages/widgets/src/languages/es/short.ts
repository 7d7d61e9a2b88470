import type { LoaderTexts, ModeTexts } from '../types.ts'

/** Needed before anything else is loaded, so every page has them in every language. */
export const loader: LoaderTexts = ['Sigue cargando…', 'Esto no se pudo cargar.', 'Intentar de nuevo', 'Página de reservas']
export const modes: ModeTexts = { openBooking: 'Reservar una cita', openCapture: 'Pedir una llamada', close: 'Cerrar' }
export const needTime = 'Elija una hora.'
