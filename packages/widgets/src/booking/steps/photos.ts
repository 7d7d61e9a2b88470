import { lazy } from '../../ui/lazy.tsx'

const load = () => import('../../photos/index.ts')

/** Only pages that ask for photos load their code. */
export const PhotoField = lazy(async () => (await load()).PhotoField)
export const PhotosSent = lazy(async () => (await load()).PhotosSent)
