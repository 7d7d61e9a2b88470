export type { KeyRing, MacPurpose } from './ring.ts'
export { openKeyRing, REFRESH_SECONDS, type LiveKeyRing } from './store.ts'
