import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { children, isNode, lineOf, readSources, textOf, type Node, type Source } from '../../build/syntax.ts'

/** A recurrence is one sentence per language; the names of places are searched, not shown. */
const inAllLanguages: ReadonlySet<string> = new Set(['ui/recurrence.ts', 'frame/zonePlaces.ts'])

const sources = readSources(fileURLToPath(new URL('..', import.meta.url))).filter(
  ({ file }) => !/^(fixture|i18n)\//.test(file) && !inAllLanguages.has(file),
)

/** Names and symbols that are the same in every language. */
const alike: ReadonlySet<string> = new Set([
  'Walkup',
  'CSV',
  'PNG',
  'SVG',
  'PNG:',
  'CSV:',
  'English',
  'Español',
  '(Ctrl K)',
  'https://',
  'Home Depot',
  'Google Tag Manager',
])
/** Attributes and properties with visible text. */
const textAttributes =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|hint|error|description|noun|verb)$/
const isWord = (text: string) => /\p{L}{3,}/u.test(text) && !alike.has(text.trim())
/** At least two words, and no characters that only occur in code. */
const isSentence = (text: string) =>
  !alike.has(text.trim()) &&
  /^[\p{L}\d’'“”(),.;:!?…–-]+( [\p{L}\d’'“”(),.;:!?…–-]+)+$/u.test(text.trim()) &&
  /\p{L}{2,} \p{L}{2,}/u.test(text) &&
  !text.endsWith('sans-serif')

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '')
/** Excludes message ids, selectors, error messages, and styles. */
const isIgnored = (node: Node) =>
  (node.type === 'CallExpression' &&
    /^(t|matchMedia|querySelector|closest)$/.test(nameOf(node.callee) || nameOf((node.callee as Node).property))) ||
  (node.type === 'NewExpression' && nameOf(node.callee) === 'Error') ||
  (node.type === 'JSXAttribute' && /^(style|className)$/.test(nameOf(node.name))) ||
  (node.type === 'ObjectExpression' &&
    ['en', 'es'].every((language) => children(node).some(([, { key }]) => nameOf(key) === language))) ||
  /^(Import|TS(?!As|Satisfies|NonNull))/.test(node.type)

function textsIn(source: Source): readonly string[] {
  const found = new Set<string>()
  const add = (node: Node, text: string) => void found.add(`${source.file}:${lineOf(source, node)} ${text.trim()}`)
  /** The literals that an expression may evaluate to. */
  function shown(node: Node): void {
    const text = textOf(node, ' ')
    if (text !== undefined && isWord(text)) add(node, text)
    const parts =
      node.type === 'ConditionalExpression'
        ? [node.consequent, node.alternate]
        : node.type === 'LogicalExpression'
          ? [node.left, node.right]
          : node.type === 'ArrayExpression'
            ? (node.elements as readonly unknown[])
            : node.type === 'JSXExpressionContainer'
              ? [node.expression]
              : node.type === 'AssignmentPattern'
                ? [node.right]
                : []
    parts.filter(isNode).forEach(shown)
  }
  function visit(node: Node): void {
    if (isIgnored(node))
      return node.type === 'CallExpression' ? (node.arguments as readonly Node[]).slice(1).forEach(visit) : undefined
    if (node.type === 'JSXText' && isWord(String(node.value))) add(node, String(node.value))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') (node.children as readonly Node[]).forEach(shown)
    if (node.type === 'JSXAttribute' && textAttributes.test(nameOf(node.name)) && isNode(node.value)) shown(node.value)
    if (node.type === 'Property' && textAttributes.test(nameOf(node.key))) shown(node.value as Node)
    const text = textOf(node, ' ')
    if (text !== undefined && isSentence(text)) add(node, text)
    // Property keys are names, quoted or not.
    for (const [place, child] of children(node)) if (place !== 'key') visit(child)
  }
  source.body.forEach(visit)
  return [...found]
}

describe('visible text', () => {
  it('is always translated: none is hard-coded in markup, labels, or toasts', () => {
    expect(sources.flatMap(textsIn)).toEqual([])
  })

  it('is detected in all parts of a screen', () => {
    expect(sources.length).toBeGreaterThan(300)
    const planted = (text: string) => {
      const [body] = [parseSync('x.tsx', text).program.body as unknown as readonly Node[]]
      return textsIn({ file: 'x.tsx', text, body })
    }
    expect(planted("const X = () => <p title='A title'>Plain {isOn ? 'yes' : 'off duty'} words</p>")).toHaveLength(5)
    expect(planted("const title = 'Two words'")).toHaveLength(1)
    expect(planted("const X = ({ placeholder = 'Choose…' }) => <input placeholder={placeholder} />")).toHaveLength(1)
    expect(planted("const X = () => <p title={t('common.yes')} className='a b'>{t('common.offline')}</p>")).toEqual([])
  })
})
