import type { ComponentType } from 'react'
import { lazy } from '../ui/lazy.tsx'
import type { TakenProps } from './Taken.tsx'

/** The notice for a taken slot, lazy-loaded. */
export const TakenNotice: ComponentType<TakenProps> = lazy(async () => (await import('./onTaken.ts')).Taken)
