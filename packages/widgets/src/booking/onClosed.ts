import { lazy } from '../ui/lazy.tsx'

/** What is said where nothing can be booked; its code comes when it is. */
export const Closed = lazy(async () => (await import('./Closed.tsx')).Closed)
