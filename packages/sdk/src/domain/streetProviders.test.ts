import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { streetProviders } from './streetProviders.ts'

const read = (path: string) => readFileSync(new URL(`../../../widgets/${path}`, import.meta.url), 'utf8')

test('the widgets call the origin that policies allow, and their README names it', () => {
  for (const [name, origin] of Object.entries(streetProviders)) {
    const called = read(`src/address/streets/${name}.ts`).match(/https:\/\/[\w.-]+(?=\/)/g) ?? []
    expect(called).toContain(origin)
    expect(read('README.md')).toContain(`\`${origin}\``)
  }
})
