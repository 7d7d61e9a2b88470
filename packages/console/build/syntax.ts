import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A node of ESTree, as far as a test looks at one. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}
export interface Source {
  /** Its path in the folder that was read. */
  readonly file: string
  readonly text: string
  readonly body: readonly Node[]
}

/** Sources of a folder, parsed; without tests, stories and styles. */
export const readSources = (folder: string): readonly Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories|css|d)\./.test(file))
    .toSorted((a, b) => a.localeCompare(b))
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { file, text, body: parseSync(file, text).program.body as unknown as Node[] }
    })

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

/** The nodes that stand right below one, with the name they stand under. */
export const children = (node: Node): readonly (readonly [string, Node])[] =>
  Object.entries(node).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => [name, child] as const),
  )

/** A node and all below it. */
export const within = (node: Node): readonly Node[] => [node, ...children(node).flatMap(([, child]) => within(child))]

/** The text of a literal, `hole` standing where something is filled in; undefined for what is no text. */
export function textOf(node: Node, hole: string): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return
  return (node.quasis as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join(hole)
}

export const lineOf = ({ text }: Source, { start }: Node): number => text.slice(0, start).split('\n').length
