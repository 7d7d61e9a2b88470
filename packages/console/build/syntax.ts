import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** The subset of an ESTree node that tests inspect. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}
export interface Source {
  /** Path relative to the folder that was read. */
  readonly file: string
  readonly text: string
  readonly body: readonly Node[]
}

/** Parses a folder's sources, excluding tests, stories, and styles. */
export const readSources = (folder: string, skipped = /\.(test|stories|css|d)\./): readonly Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !skipped.test(file))
    .toSorted((a, b) => a.localeCompare(b))
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { file, text, body: parseSync(file, text).program.body as unknown as Node[] }
    })

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

/** A node's direct children with their property names. */
export const children = (node: Node): readonly (readonly [string, Node])[] =>
  Object.entries(node).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => [name, child] as const),
  )

/** A node and all its descendants. */
export const within = (node: Node): readonly Node[] => [node, ...children(node).flatMap(([, child]) => within(child))]

/** A literal's text with `hole` in place of each expression; undefined if the node is not text. */
export function textOf(node: Node, hole: string): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return
  return (node.quasis as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join(hole)
}

export const lineOf = ({ text }: Source, { start }: Node): number => text.slice(0, start).split('\n').length
