import { createHash } from 'node:crypto'
import type { ESTree, Plugin } from 'vite'
import { languages as registered, type Locale } from '../src/i18n/languages.ts'
import { readLocale } from '../src/i18n/readLocale.ts'

type Node = ESTree.Node
type Texts = Readonly<Record<Locale, string>>
interface Edit {
  readonly from: number
  readonly to: number
  readonly texts: Texts
}

const PLACE = /@@([0-9a-f]{16})@@/g
const locales = Object.keys(registered) as readonly Locale[]
/** Escapes every kind of quote, since the message may replace code inside any of them. */
const quoted = (text: string) => text.replace(/[\\"'`$]/g, '\\$&').replaceAll('\n', '\\n')

/** The string value of a literal; undefined for any other node. */
function literal(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? undefined
}

/** Looks up a message by id; undefined if no catalog defines it. */
function textsOf(id: string): Texts | undefined {
  const [area = '', key = ''] = id.split('.')
  const found = locales.map((locale) => {
    const catalog: Readonly<Record<string, Readonly<Record<string, string>>>> = registered[locale].catalog
    return [locale, catalog[area]?.[key]] as const
  })
  return found.some(([, text]) => text === undefined) ? undefined : (Object.fromEntries(found) as unknown as Texts)
}

/** Every message id in a module, last to first. Calls `refuse` for a `t` whose id is not a literal. */
export function textsIn(program: Node, refuse: (at: number) => void): readonly Edit[] {
  const edits: Edit[] = []
  const add = ({ start, end }: Node, texts: Texts) => void edits.push({ from: start, to: end, texts })

  /** The ids in the argument of `t`: a literal, or the branches of a conditional. */
  function message(node: Node | undefined): void {
    const id = literal(node)
    const texts = id === undefined ? undefined : textsOf(id)
    if (node && texts) add(node, texts)
    else if (node?.type === 'ConditionalExpression') {
      visit(node.test)
      message(node.consequent)
      message(node.alternate)
    } else refuse(node?.start ?? 0)
  }
  function visit(node: Node): void {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 't') {
      const [first, ...values] = node.arguments
      const texts = textsOf(literal(first) ?? '')
      // No placeholders: the message replaces the whole call.
      if (texts && values.length === 0) return add(node, texts)
      message(first)
      return values.forEach(visit)
    }
    for (const part of Object.values(node).flat() as unknown[])
      if (part && typeof part === 'object' && 'type' in part) visit(part as Node)
  }
  visit(program)
  return edits.toSorted((a, b) => b.from - a.from)
}

/**
 * Builds the console once per language, replacing `t('area.key')` with the message, so that no one downloads another language.
 * English scripts are written to `assets/x.js`, others to `assets/es/x.js`; the page loads the reader's set.
 */
export function languages(): Plugin {
  const texts = new Map<string, Texts>()
  const put = (code: string, locale: Locale) => code.replace(PLACE, (_, key: string) => quoted(texts.get(key)?.[locale] ?? ''))
  return {
    name: 'languages',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/console\/src\/.*\.tsx?$/ },
      handler(code, id) {
        // The message is already inlined.
        const [, catalog] = /\/i18n\/(\w+)\/index\.ts$/.exec(id) ?? []
        if (catalog) return { code: `export const ${catalog} = {}`, map: null }
        if (id.endsWith('/i18n/index.ts')) return null
        const program = this.parse(code)
        const edits = textsIn(program, (at) => this.error('t() takes an id of the catalogs, written out.', at))
        let made = code
        for (const { from, to, texts: both } of edits) {
          // The key hashes the messages, so that chunk names change with them.
          const key = createHash('sha256').update(Object.values(both).join('\0')).digest('hex').slice(0, 16)
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
          for (const locale of locales.filter((one) => one !== 'en')) {
            const folder = `assets/${locale}/`
            const source = put(chunk.code, locale).replaceAll(/(["'`])assets\/([\w.-]+\.js)\1/g, `"${folder}$2"`)
            this.emitFile({ type: 'asset', fileName: chunk.fileName.replace('assets/', folder), source })
          }
          chunk.code = put(chunk.code, 'en')
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const tags = /\n *<script type="module"[^>]* src="\/assets\/([^"]+)"[^>]*><\/script>/g
        const files = [...html.matchAll(tags)].map(([, file]) => file)
        const start = `(l=>l==='en'?'':l+'/')((${readLocale.toString()})(${JSON.stringify(locales)}))`
        const script = `const l=${start};for(const f of ${JSON.stringify(files)})import('/assets/'+l+f)`
        return html.replace(tags, '').replace('</title>', `</title>\n    <script nonce="__CSP_NONCE__">${script}</script>`)
      },
    },
  }
}
