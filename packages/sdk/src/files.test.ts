import { expect, it } from 'vitest'
import { contract } from '../contract/index.ts'
import { isFile } from './files.ts'

it('recognizes exactly the endpoints that reply with a file, by their name', () => {
  const names = Object.entries(contract as Readonly<Record<string, { readonly file?: string }>>)
  const files = names.flatMap(([name, { file }]) => (file ? [name] : []))
  expect(files.length).toBeGreaterThan(10)
  expect(names.flatMap(([name]) => (isFile(name) ? [name] : [])).toSorted()).toEqual(files.toSorted())
})
