export { audit, type Subject } from './audit.ts'
export { assertReferences, missingReferences, type Reference } from './references.ts'
export { assertFresh, assertUnused, lockRow, sameVersion, softDelete, writeRow, type Dependents, type Row } from './row.ts'
export { same } from './same.ts'
