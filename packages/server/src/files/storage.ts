import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { localStorage } from './local.ts'
import { s3Storage } from './s3.ts'

/** Where uploaded files lie. Keys are `folder/uid`, made by the server alone; what a file is called and is stands in the database. */
export interface FileStorage {
  /** Keeps a file; once it resolves, the file survives a restart. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes, or undefined when there is none. */
  get(key: string): Promise<Readable | undefined>
  /** Removes a file; it may be gone already. */
  remove(key: string): Promise<void>
}

/** Into a bucket where one is configured, else into the data directory. */
export const openStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStorage =>
  s3 ? s3Storage(s3) : localStorage(`${dataDir}/files`)

/** @throws for anything but letters, digits and dashes between single slashes, so that no key leaves its directory */
export function assertKey(key: string): void {
  if (!/^[A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*$/.test(key)) throw new Error(`${JSON.stringify(key)} is not the key of a file.`)
}
