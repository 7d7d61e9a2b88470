import { onDemand } from '../ui/onDemand.tsx'

/** What is said where nothing can be booked; its code comes when it is. */
export const Closed = onDemand(async () => (await import('./Closed.tsx')).Closed)
