import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './pack.ts'

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly items?: readonly unknown[] }
  readonly result?: unknown
}
interface Markup {
  readonly value: string
}
interface CompletionItem {
  readonly label: string
  readonly documentation?: Markup
}

/** Starts the compiler's language server, which editors use, for one file of a project; `^` in a needle is the cursor. */
export async function openInEditor(project: string, file: string, text: string) {
  const server = spawn(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--lsp', '--stdio'], { cwd: project })
  const waiting = new Map<number, (result: unknown) => void>()
  let buffer: Buffer = Buffer.alloc(0)
  let lastId = 0
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const receive = ({ id, method, params, result }: Message) => {
    if (id === undefined) return
    // The server's own requests: it has no settings, and registers what it watches.
    if (method) send({ id, result: params?.items?.map(() => null) ?? null })
    else waiting.get(id)?.(result)
  }
  server.stdout.on('data', (data: Buffer) => {
    buffer = Buffer.concat([buffer, data])
    for (;;) {
      const end = buffer.indexOf('\r\n\r\n')
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, Math.max(end, 0)).toString())?.[1])
      if (end < 0 || buffer.length < end + 4 + length) return
      const body = buffer.subarray(end + 4, end + 4 + length).toString()
      buffer = buffer.subarray(end + 4 + length)
      receive(JSON.parse(body) as Message)
    }
  })
  const request = (method: string, params: object) =>
    new Promise<unknown>((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      send({ id: lastId, method, params })
    })
  const markdown = { documentationFormat: ['markdown'] }
  const completion = { completionItem: { ...markdown, resolveSupport: { properties: ['documentation'] } } }
  const textDocument = { hover: { contentFormat: ['markdown'] }, completion, signatureHelp: { signatureInformation: markdown } }
  const rootUri = pathToFileURL(project).href
  const uri = pathToFileURL(join(project, file)).href
  await request('initialize', { processId: process.pid, rootUri, capabilities: { textDocument } })
  send({ method: 'initialized', params: {} })
  send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'typescript', version: 1, text } } })
  const at = (needle: string) => {
    const start = text.indexOf(needle.replace('^', ''))
    if (start < 0) throw new Error(`the file has no ${needle}`)
    const before = text.slice(0, start + needle.indexOf('^')).split('\n')
    return { textDocument: { uri }, position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 } }
  }
  return {
    /** What the editor shows for the name under the cursor. */
    hover: async (needle: string): Promise<string> => {
      const found = (await request('textDocument/hover', at(needle))) as { contents: Markup } | null
      return found?.contents.value ?? ''
    },
    /** What the editor shows for a suggestion at the cursor. */
    suggestion: async (needle: string, label: string): Promise<string> => {
      const { items } = (await request('textDocument/completion', at(needle))) as { items: CompletionItem[] }
      const item = items.find((one) => one.label === label)
      if (!item) throw new Error(`${label} is not suggested`)
      return ((await request('completionItem/resolve', item)) as CompletionItem).documentation?.value ?? ''
    },
    /** What the editor shows while the arguments are typed. */
    signature: async (needle: string): Promise<string> => {
      const help = (await request('textDocument/signatureHelp', at(needle))) as {
        activeSignature: number
        signatures: { documentation?: Markup }[]
      }
      return help.signatures[help.activeSignature]?.documentation?.value ?? ''
    },
    close: () => server.kill(),
  }
}
