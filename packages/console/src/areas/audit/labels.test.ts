import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { isNode, readSources, textOf, within, type Node } from '../../../build/syntax.ts'
import { actions, entities } from './labels.ts'

const server = fileURLToPath(new URL('../../../../server/src', import.meta.url))
const nodes = readSources(server).flatMap(({ body }) => body.flatMap(within))
const texts = (node: unknown): string[] => (isNode(node) ? within(node).flatMap((one) => textOf(one, '*') ?? []) : [])

/** The third argument of what writes the audit trail, where it is written out. */
const actionsOf = (node: Node): string[] => {
  const { type, callee } = node as Node & { readonly callee?: Node }
  const isAudit = type === 'CallExpression' && ['audit', 'auditMany'].includes(String(callee?.name))
  return isAudit ? texts((node.arguments as readonly Node[])[2]) : []
}
/** `{ entity, organizationId, id }`; an object that counts rows tells what depends on one. */
const entitiesOf = (node: Node): string[] => {
  if (node.type !== 'ObjectExpression') return []
  const properties = (node.properties as readonly Node[]).filter(({ type }) => type === 'Property')
  const named = (name: string) => properties.find(({ key }) => (key as Node).name === name)
  return named('count') ? [] : texts(named('entity')?.value)
}

it('names every kind of change that the server records', () => {
  const recorded = new Set(nodes.flatMap(actionsOf))
  expect(recorded.size).toBeGreaterThan(40)
  expect([...recorded].filter((action) => !Object.hasOwn(actions, action))).toEqual([])
})

it('and every kind of row', () => {
  const recorded = new Set(nodes.flatMap(entitiesOf))
  expect(recorded.size).toBeGreaterThan(40)
  expect([...recorded].filter((entity) => !Object.hasOwn(entities, entity))).toEqual([])
})
