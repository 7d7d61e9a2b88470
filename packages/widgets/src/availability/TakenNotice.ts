import type { ComponentType } from 'preact'
import { onDemand } from '../ui/onDemand.tsx'
import type { TakenProps } from './Taken.tsx'

/** What is said when someone was faster. */
export const TakenNotice: ComponentType<TakenProps> = onDemand(async () => (await import('./onTaken.ts')).Taken)
