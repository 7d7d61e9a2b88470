import { expect, test } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import { reachOf, toTree, type Organization } from './tree.ts'

const example = contract['organizations.upsert'].example.reply as Organization
const row = (id: number, name: string, organizationParentId: number | null): Organization => ({
  ...example,
  id,
  name,
  organizationParentId,
})

test('places each organization under its parent, siblings by name; one with an invisible parent is a root', () => {
  const rows = [row(4, 'West', 2), row(2, 'Group', 1), row(5, 'Alone', 99), row(3, 'East', 2), row(6, 'Inner', 4)]
  expect(toTree(rows).map(({ row: { name }, depth }) => `${depth} ${name}`)).toEqual([
    '0 Alone',
    '0 Group',
    '1 East',
    '1 West',
    '2 Inner',
  ])
})

test('includes descendants only', () => {
  const rows = [row(2, 'Group', 1), row(3, 'East', 2), row(4, 'West', 2), row(6, 'Inner', 4)]
  const names = (id: number) => reachOf(rows, id).map(({ name }) => name)
  expect([names(2), names(4), names(9)]).toEqual([['Group', 'East', 'West', 'Inner'], ['West', 'Inner'], []])
})
