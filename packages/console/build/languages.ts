import { createHash } from 'node:crypto'
import type { ESTree, Plugin } from 'vite'
import { es } from '../src/words/es/index.ts'
import { readLocale } from '../src/words/readLocale.ts'

interface Texts {
  readonly en: string
  readonly es: string
}
type Node = ESTree.Node
interface Edit {
  readonly from: number
  readonly to: number
  readonly texts: Texts
}

const PLACE = /@@([0-9a-f]{16})@@/g
const words: Readonly<Record<string, string>> = es
/** Whatever quotes a text may come to stand in, or none of these are in it. */
const quoted = (text: string) => text.replace(/[\\"'`$]/g, '\\$&').replaceAll('\n', '\\n')

/** The text of a literal; undefined for whatever is not one. */
function literal(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined
}

/** The texts of `{ en: '…', es: '…' }`; undefined for any other object. */
function textsOf(node: Node | undefined): Texts | undefined {
  if (node?.type !== 'ObjectExpression' || node.properties.length !== 2) return
  const found = new Map<string, string>()
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return
    const value = literal(property.value)
    if (value !== undefined) found.set(property.key.name, value)
  }
  const [english, spanish] = [found.get('en'), found.get('es')]
  return english === undefined || spanish === undefined ? undefined : { en: english, es: spanish }
}

/** Every text of a module, from its end to its beginning. `refuse` is told of a `t` that is not given the words themselves. */
export function textsIn(program: Node, refuse: (at: number) => void): readonly Edit[] {
  const edits: Edit[] = []
  const add = ({ start, end }: Node, texts: Texts) => void edits.push({ from: start, to: end, texts })
  const shared = (text: string): Texts => ({ en: text, es: words[text] ?? text })

  /** The words in what `t` is given: themselves, or one or the other. */
  function message(node: Node | undefined): void {
    const text = literal(node)
    if (node && text !== undefined) add(node, shared(text))
    else if (node?.type === 'ConditionalExpression') {
      visit(node.test)
      message(node.consequent)
      message(node.alternate)
    } else refuse(node?.start ?? 0)
  }
  function visit(node: Node): void {
    const own = textsOf(node)
    if (own) return add(node, own)
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && /^(t|say)$/.test(node.callee.name)) {
      const [first, ...values] = node.arguments
      const isShared = node.callee.name === 't'
      const text = isShared ? literal(first) : undefined
      const said = isShared ? text !== undefined && shared(text) : textsOf(first)
      // Nothing to fill in: the words stand where the call stood.
      if (said && values.length === 0) return add(node, said)
      if (isShared) {
        message(first)
        return values.forEach(visit)
      }
    }
    for (const part of Object.values(node).flat() as unknown[])
      if (part && typeof part === 'object' && 'type' in part) visit(part as Node)
  }
  visit(program)
  return edits.toSorted((a, b) => b.from - a.from)
}

/**
 * Builds the console once in each of its languages, so that nobody loads another's words: `{ en, es }` and what `t` says become the
 * text alone. Each script is written twice, as `assets/x.js` in English and as `assets/es/x.js` in Spanish; the page takes those of
 * its reader.
 */
export function languages(): Plugin {
  const texts = new Map<string, Texts>()
  const put = (code: string, locale: keyof Texts) =>
    code.replace(PLACE, (_, key: string) => quoted(texts.get(key)?.[locale] ?? ''))
  return {
    name: 'languages',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/console\/src\/.*\.tsx?$/ },
      handler(code, id) {
        // What `t` would look up is in its place already.
        if (/\/words\/es\/\w+\.ts$/.test(id)) return { code: 'export const es = {}', map: null }
        const program = this.parse(code)
        const edits = textsIn(program, (at) => this.error('t() takes the words themselves: say() takes a text.', at))
        let made = code
        for (const { from, to, texts: both } of edits) {
          // The key is of the texts, so that a chunk's name changes with them.
          const key = createHash('sha256').update(`${both.en}\0${both.es}`).digest('hex').slice(0, 16)
          texts.set(key, both)
          made = `${made.slice(0, from)}"@@${key}@@"${made.slice(to)}`
        }
        return edits.length > 0 ? { code: made, map: null } : null
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const source = put(chunk.code, 'es').replaceAll(/(["'`])assets\/([\w.-]+\.js)\1/g, '"assets/es/$2"')
          this.emitFile({ type: 'asset', fileName: chunk.fileName.replace('assets/', 'assets/es/'), source })
          chunk.code = put(chunk.code, 'en')
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const tags = /\n *<script type="module"[^>]* src="\/assets\/([^"]+)"[^>]*><\/script>/g
        const files = [...html.matchAll(tags)].map(([, file]) => file)
        const start = `(${readLocale.toString()})()==='es'?'es/':''`
        const script = `const l=${start};for(const f of ${JSON.stringify(files)})import('/assets/'+l+f)`
        return html.replace(tags, '').replace('</title>', `</title>\n    <script nonce="__CSP_NONCE__">${script}</script>`)
      },
    },
  }
}
