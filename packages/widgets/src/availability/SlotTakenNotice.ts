import type { ComponentType } from 'react'
import { lazy } from '../ui/lazy.tsx'
import type { SlotTakenProps } from './SlotTaken.tsx'

/** The notice for a taken slot, lazy-loaded. */
export const SlotTakenNotice: ComponentType<SlotTakenProps> = lazy(async () => (await import('./onSlotTaken.ts')).SlotTaken)
