import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import type { Db } from '../db/index.ts'
import { localFiles } from '../files/local.ts'
import type { Source } from './write.ts'

/** Everything of an installation: its database, its files unless they are in a bucket, and the root key that the data directory holds. */
export const sourceOf = (db: Db, { dataDir, s3, secretKeyFile }: Config): Source => ({
  db,
  files: () => localFiles(s3 ? `${dataDir}/none` : `${dataDir}/files`),
  // With former keys, one per line.
  secretKey: secretKeyFile === undefined ? undefined : readFileSync(secretKeyFile, 'utf8').trim(),
})
