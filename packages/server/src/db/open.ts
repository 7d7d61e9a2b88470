import type { Config } from '../config.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Db, DbOptions } from './types.ts'

/** Opens the database that the configuration names. */
export const openDatabase = async (
  {
    databaseUrl,
    databaseDirectUrl,
    databaseConnections,
    preparesStatements = true,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseConnections' | 'preparesStatements' | 'dataDir'>,
  options?: DbOptions,
): Promise<Db> =>
  databaseUrl
    ? openPostgres(databaseUrl, databaseConnections, { directUrl: databaseDirectUrl, preparesStatements, ...options })
    : openPglite(`${dataDir}/db`, undefined, options)
