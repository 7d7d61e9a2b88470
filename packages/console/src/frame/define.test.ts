import { expectTypeOf, it } from 'vitest'
import { defineForm, defineList } from './define.ts'
import type { Filter, SortName } from './types.ts'

const text = 'x'
const titles = { add: text, edit: text }
const options = { useOptions: () => [{ value: 1, label: 'x' }] }
const rest = {
  path: '/technicians',
  title: text,
  noun: [text, text],
  empty: { title: text, text },
  name: () => '',
} as const

it('accepts filters, sorts, and columns of the search', () => {
  expectTypeOf<SortName<'technicians.search'>>().toEqualTypeOf<'name' | 'updatedAt'>()
  expectTypeOf<Filter<'technicians.search'>>().toHaveProperty('businessUnitIds')
  defineList({
    ...rest,
    endpoint: 'technicians.search',
    sort: { by: 'name', direction: 'asc' },
    filters: {
      isActive: { kind: 'boolean', label: text, yes: text, no: text },
      businessUnitIds: { kind: 'many', label: text, options },
    },
    columns: [{ id: 'name', title: text, width: 100, sort: 'name', text: (row) => row.name }],
  })
})

it('rejects what the contract lacks at compile time', () => {
  const wrong = () => [
    // @ts-expect-error unknown sort
    defineList({ ...rest, endpoint: 'technicians.search', columns: [], sort: { by: 'shoeSize', direction: 'asc' } }),
    // @ts-expect-error unknown filter
    defineList({ ...rest, endpoint: 'technicians.search', columns: [], filters: { colour: { kind: 'text', label: text } } }),
    // @ts-expect-error filter of another kind
    defineList({ ...rest, endpoint: 'technicians.search', columns: [], filters: { isActive: { kind: 'text', label: text } } }),
    defineList({
      ...rest,
      endpoint: 'technicians.search',
      // @ts-expect-error field missing from the rows
      columns: [{ id: 'a', title: text, width: 1, text: (row) => row.age }],
    }),
    // @ts-expect-error endpoint that returns no list
    defineList({ ...rest, endpoint: 'stores.get', columns: [] }),
    // @ts-expect-error endpoint that deletes nothing
    defineList({ ...rest, endpoint: 'technicians.search', columns: [], remove: { endpoint: 'stores.get', warning: text } }),
    // @ts-expect-error deletion with neither a warning nor an undo
    defineList({ ...rest, endpoint: 'technicians.search', columns: [], remove: { endpoint: 'technicians.delete' } }),
    // @ts-expect-error field missing from the body
    defineForm({ endpoint: 'stores.upsert', title: titles, fields: { colour: { kind: 'text', label: text } } }),
    // @ts-expect-error field of another kind
    defineForm({ endpoint: 'stores.upsert', title: titles, fields: { radiusM: { kind: 'boolean', label: text } } }),
    // @ts-expect-error field missing from the address
    defineForm({ endpoint: 'stores.upsert', title: titles, fields: { 'address.planet': { kind: 'text', label: text } } }),
    // @ts-expect-error endpoint without a body
    defineForm({ endpoint: 'stores.get', title: titles, fields: {} }),
  ]
  expectTypeOf(wrong).toBeFunction()
})
