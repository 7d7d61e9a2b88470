import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { equal } from '../auth/tokens.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/index.ts'
import { notFound } from '../problem.ts'
import { sourceOf } from './source.ts'
import { writeBackup } from './write.ts'

const PATH = '/operator/backup'
interface Door {
  readonly url: string
  readonly token: string
}
const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/operator.json`

/**
 * Lets operator commands on this machine read a backup from a server that holds the embedded database, which admits one process.
 * The token is in the data directory, for its owner only.
 */
export class OperatorSocket {
  readonly #config: Config
  readonly #token = randomBytes(32).toString('base64url')

  constructor(app: FastifyInstance, db: Db, config: Config) {
    this.#config = config
    app.get(PATH, (request, reply) => {
      if (!equal(request.headers.authorization ?? '', `Bearer ${this.#token}`)) throw notFound()
      return reply.type('application/gzip').send(writeBackup(sourceOf(db, config)))
    })
  }

  /** Writes where the server listens. */
  async open(port: number): Promise<void> {
    const { host } = this.#config
    const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
    const door: Door = { url: `http://${name}:${port}${PATH}`, token: this.#token }
    await rm(fileOf(this.#config), { force: true })
    await writeFile(fileOf(this.#config), JSON.stringify(door), { mode: 0o600 })
  }

  close(): Promise<void> {
    return rm(fileOf(this.#config), { force: true })
  }
}

/** A backup from the server that holds the data directory. @throws when none answers */
export async function backupFromServer(config: Pick<Config, 'dataDir'>): Promise<ReadableStream<Uint8Array>> {
  const { url, token } = JSON.parse(await readFile(fileOf(config), 'utf8')) as Door
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body) throw new Error(`The server refused the backup (${response.status}).`)
  return response.body
}
