// The thread of the embedded database. Plain JavaScript, so that it starts without a compiler, under tsx and vitest too.
import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFs, durably, syncTree } from './durableFs.mjs'
import { readers } from './values.mjs'

/** @typedef {import('./pgliteThread.ts').Request} Request */
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
const { dataDir, dump, wasm } = /** @type {import('./pgliteThread.ts').ThreadData} */ (workerData)

const isNew = dataDir !== undefined && !existsSync(`${dataDir}/PG_VERSION`)
const creating = PGlite.create({
  ...(dataDir ? { fs: new DurableFs(dataDir), startParams: durably(PGlite.defaultStartParams) } : {}),
  ...(dump ? { loadDataDir: dump } : {}),
  pgliteWasmModule: /** @type {any} */ (wasm),
  extensions: { btree_gist, pg_trgm },
  parsers: Object.fromEntries(readers),
})
const opening = isNew ? creating.then((lite) => (syncTree(dataDir), lite)) : creating
// Each request awaits it and reports its failure.
opening.catch(() => {})

/** @type {Map<number, () => Promise<void>>} */
const listening = new Map()

/** @param {Request} request */
async function run(request) {
  const lite = await opening
  switch (request.kind) {
    case 'query': {
      if (request.before) await lite.exec(request.before)
      const { rows, fields, affectedRows } = await lite.query(request.text, [...request.values], { rowMode: 'array' })
      // Rows as arrays and column names once: less to copy between threads.
      return { names: fields.map(({ name }) => name), rows, affected: affectedRows ?? 0 }
    }
    case 'exec': {
      if (request.before) await lite.exec(request.before)
      return { command: (await lite.exec(request.text)).at(-1)?.command }
    }
    case 'listen': {
      const { id, channel } = request
      listening.set(id, await lite.listen(channel, (payload) => port.postMessage({ listener: id, payload })))
      return
    }
    case 'unlisten':
      return listening.get(request.id)?.()
    case 'close':
      return lite.close()
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
