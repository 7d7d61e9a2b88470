// The thread of the embedded database. Plain JavaScript, so that it starts without a compiler, under tsx and vitest too.
import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
// @ts-expect-error It has no types.
import utils from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { DurableFs, durably, syncTree } from './durableFs.mjs'
import { readerOf } from './values.mjs'

/** @typedef {import('./pgliteThread.ts').Request} Request */
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
const { dataDir, dump, wasm } = /** @type {import('./pgliteThread.ts').ThreadData} */ (workerData)

const isNew = dataDir !== undefined && !existsSync(`${dataDir}/PG_VERSION`)
const creating = PGlite.create({
  ...(dataDir ? { fs: new DurableFs(dataDir), startParams: durably(PGlite.defaultStartParams) } : {}),
  ...(dump ? { loadDataDir: dump } : {}),
  pgliteWasmModule: /** @type {any} */ (wasm),
  extensions: { btree_gist, pg_trgm },
})
const opening = isNew ? creating.then((lite) => (syncTree(dataDir), lite)) : creating
// Each request awaits it and reports its failure.
opening.catch(() => {})

/** @type {Map<number, () => Promise<void>>} */
const listening = new Map()

/** The names of the prepared statements, each with its generation. */
const prepared = new Set()
let generation = 0
/** Of a prepared statement whose tables have changed: it is refused from then on. */
const STALE_PLAN = 'cached plan must not change result type'

/**
 * Sends messages of the protocol at once. Each call into WebAssembly costs more than most messages do.
 * @param {readonly Buffer[]} messages
 */
async function send(messages) {
  const lite = await opening
  // Its file system flushes when PostgreSQL asks for it.
  const options = { syncToFs: false, throwOnError: false }
  const { messages: replies } = await lite.execProtocol(Buffer.concat(messages), options)
  return /** @type {any[]} */ (replies)
}
/** @param {any[]} replies */
function throwError(replies) {
  const error = replies.find(({ name }) => name === 'error')
  if (error) throw error
}
/** @param {string} text @returns the tag of the last statement, such as COMMIT */
async function exec(text) {
  const replies = await send([serialize.query(text)])
  throwError(replies)
  return /** @type {string | undefined} */ (replies.findLast(({ name }) => name === 'commandComplete')?.text)
}

/** @param {Extract<Request, { kind: 'query' }>} request */
async function query({ text, name: given, values }) {
  const name = given && `${given}_${generation}`
  const replies = await send([
    ...(name === undefined || !prepared.has(name) ? [serialize.parse({ name, text, types: [] })] : []),
    serialize.bind({ statement: name, values: values.map(utils.prepareValue) }),
    serialize.describe({ type: 'P' }),
    serialize.execute(),
    serialize.sync(),
  ])
  if (name !== undefined && replies.some((reply) => reply.name === 'parseComplete')) prepared.add(name)
  // All are prepared again.
  if (replies.some(({ message }) => message === STALE_PLAN)) generation++
  throwError(replies)
  /** @type {{ name: string, dataTypeID: number }[]} */
  const fields = replies.find((reply) => reply.name === 'rowDescription')?.fields ?? []
  const read = fields.map(({ dataTypeID }) => readerOf(dataTypeID))
  const rows = replies
    .filter((reply) => reply.name === 'dataRow')
    .map(({ fields: columns }) =>
      columns.map((/** @type {string | null} */ column, /** @type {number} */ n) => (column === null ? null : read[n]?.(column))),
    )
  const tag = replies.find((reply) => reply.name === 'commandComplete')?.text ?? ''
  // Rows as arrays and column names once: less to copy between threads.
  return { names: fields.map((field) => field.name), rows, affected: Number(/\d+$/.exec(tag)?.[0] ?? 0) }
}

/** @param {Request} request */
async function run(request) {
  switch (request.kind) {
    case 'query':
      if (request.before) await exec(request.before)
      return query(request)
    case 'exec':
      if (request.before) await exec(request.before)
      return { command: (await exec(request.text))?.split(' ')[0] }
    case 'listen': {
      const { id, channel } = request
      const lite = await opening
      listening.set(id, await lite.listen(channel, (payload) => port.postMessage({ listener: id, payload })))
      return
    }
    case 'unlisten':
      return listening.get(request.id)?.()
    case 'close':
      return (await opening).close()
  }
}

/** Errors lose their code when copied between threads. Parameters are left out: they may be secrets, and errors are logged. */
const described = (/** @type {unknown} */ error) => {
  const { code, severity, detail, hint, where, schema, table, column, constraint } = /** @type {any} */ (error ?? {})
  return {
    message: error instanceof Error ? error.message : String(error),
    fields: { code, severity, detail, hint, where, schema, table, column, constraint },
  }
}

// In order: replies need no ids, and the statements of a transaction run in the order sent.
let last = Promise.resolve()
port.on('message', (/** @type {Request} */ request) => {
  last = last.then(async () => {
    try {
      port.postMessage({ result: await run(request) })
    } catch (error) {
      port.postMessage({ error: described(error) })
    }
  })
})
