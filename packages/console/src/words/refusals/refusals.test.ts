import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { children, readSources, textOf, within, type Node } from '../../../build/syntax.ts'
import { fields, sentences } from './es.ts'
import { refusals } from './types.ts'
import { translator } from './translate.ts'

const sources = readSources(fileURLToPath(new URL('../../../../server/src', import.meta.url))).filter(
  // Those tell whoever starts the server.
  ({ file }) => !/^(seed|main|start|targets)\b/.test(file),
)
const nodes = sources.flatMap(({ body }) => body.flatMap(within))
const calleeOf = ({ callee }: Node) => (callee as Partial<{ name: string }> | undefined)?.name
const argumentsOf = (node: Node) => node.arguments as readonly Node[]
/** Every text that an expression may come to: both branches of a condition too. */
const texts = (node: Node | undefined): readonly string[] =>
  node === undefined
    ? []
    : node.type === 'ConditionalExpression'
      ? [node.consequent, node.alternate].flatMap((branch) => texts(branch as Node))
      : [textOf(node, '7')].filter((text) => text !== undefined)

const made = (name: string) =>
  nodes.filter(({ type, ...node }) => /^(New|Call)Expression$/.test(type) && calleeOf({ type, ...node } as Node) === name)
const properties = (name: string, of: readonly Node[] = nodes) =>
  of
    .filter(({ type, key }) => type === 'Property' && (key as Partial<{ name: string }>).name === name)
    .map(({ value }) => value as Node)

const conflicts = [...made('conflict'), ...made('unavailable')].map(argumentsOf)
const problems = made('Problem').map(argumentsOf)
const refused = made('Refusal').flatMap((node) => within(node))
const emailRefusals = nodes
  .filter(({ type, id }) => type === 'VariableDeclarator' && (id as Partial<{ name: string }>).name === 'emailRefusals')
  .flatMap(within)
  .filter(({ type }) => type === 'ArrayExpression')
  .map(({ elements }) => elements as readonly Node[])

describe('a refusal', () => {
  it('has words in both languages, whatever its type', () => {
    const types = [
      ...conflicts.map(([type]) => type),
      ...problems.map(([, type]) => type),
      ...emailRefusals.map(([type]) => type),
      ...properties('type', refused),
    ]
      .flatMap(texts)
      // What `conflict` is given by a variable: the states that a punch is refused for.
      .concat('open', 'locked', 'unapproved', 'internal')
    expect(types.length).toBeGreaterThan(50)
    expect([...new Set(types)].filter((type) => !(type in refusals))).toEqual([])
    expect(Object.keys(refusals).filter((type) => !types.includes(type))).toEqual([])
  })

  it('has its sentence in Spanish', () => {
    const said = [
      ...conflicts.map(([, detail]) => detail),
      ...problems.map(([, , detail]) => detail),
      ...emailRefusals.map(([, detail]) => detail),
      ...made('forbidden').map((node) => argumentsOf(node)[0]),
      ...properties('message', refused),
    ].flatMap(texts)
    expect(said.length).toBeGreaterThan(80)
    // A reply that breaks its contract answers 500, without this sentence.
    const shown = said.filter((sentence) => !sentence.includes('against its contract'))
    const spanish = translator(sentences)
    expect([...new Set(shown)].filter((sentence) => spanish(sentence) === undefined)).toEqual([])
  })

  it('says in Spanish what is wrong with a field', () => {
    const errors = nodes.filter(
      (node) =>
        node.type === 'ObjectExpression' &&
        children(node).some(([, { key }]) => /^(path|column)$/.test((key as { name?: string })?.name ?? '')),
    )
    const helpers = ['wrong', 'refuse', 'refused', 'need', 'only', 'say'].flatMap((name) => made(name).flatMap(argumentsOf))
    const said = [
      ...properties(
        'message',
        errors.flatMap((node) => children(node).map(([, child]) => child)),
      ),
      ...helpers,
    ]
      .flatMap(texts)
      // The word alone is a path; the last one is a partner's name, of which the table has both.
      .filter((sentence) => sentence.includes(' ') && sentence !== 'must be 7')
    expect(said.length).toBeGreaterThan(150)
    const spanish = translator(fields)
    expect([...new Set(said)].filter((sentence) => spanish(sentence) === undefined)).toEqual([])
  })

  it('fills in what varies, translated where it can be', () => {
    const spanish = translator(sentences)
    expect(spanish('The store cannot be deleted: 2 printed codes and 1 coming shift still depend on it.')).toBe(
      'La tienda no se puede eliminar: todavía dependen de ello 2 códigos impresos y 1 turno próximo.',
    )
    expect(spanish('This lead cannot be deleted: 1 booked appointment still depends on it.')).toBe(
      'Este prospecto no se puede eliminar: todavía depende de ello 1 cita reservada.',
    )
    expect(spanish('Ada (night) has claimed this lead.')).toBe('Ada (night) ya tomó este prospecto.')
    expect(spanish('A sentence of tomorrow.')).toBeUndefined()
    expect(translator(fields)('must NOT have more than 100 characters')).toBe('no debe tener más de 100 caracteres')
  })
})
