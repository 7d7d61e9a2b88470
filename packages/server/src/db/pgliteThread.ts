import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** Node has it, its type declarations do not. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

export interface ThreadData {
  readonly dataDir: string | undefined
  readonly dump: Blob | undefined
  /** A `WebAssembly.Module`. */
  readonly wasm: object
}

/** `before` runs first, in the same message, so that opening a transaction costs no extra round trip. */
export type Request =
  | {
      readonly kind: 'query'
      readonly text: string
      /** Of a prepared statement. */
      readonly name: string | undefined
      readonly values: readonly unknown[]
      readonly before: string
    }
  | { readonly kind: 'exec'; readonly text: string; readonly before: string }
  | { readonly kind: 'listen'; readonly id: number; readonly channel: string }
  | { readonly kind: 'unlisten'; readonly id: number }
  | { readonly kind: 'close' }

export interface QueryResult {
  readonly names: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly affected: number
}

interface ErrorDescription {
  readonly message: string
  readonly fields: object
}
type Reply =
  | { readonly result: unknown }
  | { readonly error: ErrorDescription }
  | { readonly listener: number; readonly payload: string }

/** The thread that the embedded database runs on. */
export interface PgliteThread {
  query(query: { text: string; name: string | undefined; values: readonly unknown[] }, before: string): Promise<QueryResult>
  /** Returns the tag of the last statement, such as COMMIT. */
  exec(text: string, before?: string): Promise<string | undefined>
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  /** Flushes everything to disk and ends the thread. */
  close(): Promise<void>
}

// Compiled once per process and shared by all threads: tests open many databases.
let compiling: Promise<object> | undefined
const compiled = (): Promise<object> =>
  (compiling ??= readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm'))
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      compiling = undefined
      throw error
    }))

/** Class 08 of the PostgreSQL error codes is a lost connection. */
const lost = (message: string, cause?: unknown) => Object.assign(new Error(message, { cause }), { code: '08006' })

/** A slow statement delays only other statements; the event loop stays free. */
export async function startPgliteThread(dataDir: string | undefined, dump: Blob | undefined): Promise<PgliteThread> {
  const workerData: ThreadData = { dataDir, dump, wasm: await compiled() }
  // Options of this process, such as tsx, do not apply to the thread.
  const worker = new Worker(new URL('./pgliteWorker.mjs', import.meta.url), { workerData, execArgv: [] })
  const pending: { resolve(result: unknown): void; reject(error: unknown): void }[] = []
  const listeners = new Map<number, (payload: string) => void>()
  let nextListener = 1
  let ended: Error | undefined

  const end = (error: Error) => {
    ended ??= error
    for (const request of pending.splice(0)) request.reject(ended)
  }
  worker.on('error', (error) => end(lost('The embedded database failed.', error)))
  worker.on('exit', () => end(lost('The embedded database stopped.')))
  worker.on('message', (reply: Reply) => {
    if ('listener' in reply) return listeners.get(reply.listener)?.(reply.payload)
    const request = pending.shift()
    if ('error' in reply) request?.reject(reply.error)
    else request?.resolve(reply.result)
  })

  async function send(request: Request): Promise<unknown> {
    if (ended) throw ended
    try {
      return await new Promise((resolve, reject) => {
        worker.postMessage(request)
        pending.push({ resolve, reject })
      })
    } catch (error) {
      if (error instanceof Error) throw error
      // Created here, the error has the caller's stack.
      const { message, fields } = error as ErrorDescription
      throw Object.assign(new Error(message), fields)
    }
  }

  return {
    query: async (query, before) => (await send({ kind: 'query', ...query, before })) as QueryResult,
    exec: async (text, before = '') => ((await send({ kind: 'exec', text, before })) as { command: string | undefined }).command,
    async listen(channel, onPayload) {
      const id = nextListener++
      listeners.set(id, onPayload)
      await send({ kind: 'listen', id, channel })
      return async () => {
        listeners.delete(id)
        await send({ kind: 'unlisten', id })
      }
    },
    async close() {
      try {
        if (!ended) await send({ kind: 'close' })
      } finally {
        end(new Error('The database is closed.'))
        await worker.terminate()
      }
    },
  }
}
