export { openPglite } from './pglite.ts'
export { openPostgres } from './postgres.ts'
export { assertPoliciesBind, migrate } from './migrate.ts'
export type { Db, Scope, Tx } from './types.ts'
