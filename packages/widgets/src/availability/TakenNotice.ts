import type { ComponentType } from 'preact'
import { lazy } from '../ui/lazy.tsx'
import type { TakenProps } from './Taken.tsx'

/** What is said when someone was faster. */
export const TakenNotice: ComponentType<TakenProps> = lazy(async () => (await import('./onTaken.ts')).Taken)
