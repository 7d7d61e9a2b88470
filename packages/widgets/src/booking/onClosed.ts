import { lazy } from '../ui/lazy.tsx'

/** The screen for permanent problems, lazy-loaded. */
export const Closed = lazy(async () => (await import('./Closed.tsx')).Closed)
