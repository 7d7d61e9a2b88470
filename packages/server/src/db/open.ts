import type { Config } from '../config.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Db, DbOptions } from './types.ts'

/** Opens the database that the configuration names. */
export const openDatabase = async (
  { databaseUrl, databaseConnections, dataDir }: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
  options?: DbOptions,
): Promise<Db> =>
  databaseUrl ? openPostgres(databaseUrl, databaseConnections, options) : openPglite(`${dataDir}/db`, undefined, options)
