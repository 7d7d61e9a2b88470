import { contract, noticeKinds } from '@walkup/sdk/contract'
import { expect, it } from 'vitest'
import { settingLabels } from '../integrations/systems.ts'
import { valueLabel, fieldLabel, hasLabel } from './fieldLabels.ts'

it('translates field names and machine values but not user text', () => {
  expect(fieldLabel('cents')).toBe('Amount')
  expect(fieldLabel('phones.e164')).toBe('Phones › Number')
  expect(valueLabel('status', 'noShow')).toBe('No-show')
  expect(valueLabel('state', 'OH')).toBe('OH')
  expect(valueLabel('lastName', 'home')).toBe('home')
})

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}
const namesIn = ({ properties = {}, items, anyOf = [] }: Shape): readonly string[] => [
  ...Object.keys(properties),
  ...[...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(namesIn),
]
/** Row ids and console-only lists, which no audit entry contains. */
const ignored: ReadonlySet<string> = new Set(['id', 'updatedAt', 'orgUid', 'listKey', 'invite'])

const bodies = contract as Readonly<Record<string, { readonly body?: unknown }>>
const unlabelled = (names: readonly string[]) => [...new Set(names)].filter((name) => !ignored.has(name) && !hasLabel(name))

it('has a label for every field that staff can save', () => {
  const saved = Object.entries(bodies)
    .filter(([name]) => /\.(upsert|save|update)/.test(name) && !name.startsWith('account.') && name !== 'views.upsert')
    .flatMap(([, { body }]) => (body ? namesIn(body as Shape) : []))
  expect(saved.length).toBeGreaterThan(200)
  expect(unlabelled(saved)).toEqual([])
})

it('also where the contract leaves the names open: notices, and settings of systems', () => {
  expect(unlabelled([...noticeKinds, ...Object.keys(settingLabels)])).toEqual([])
})
