import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let copy: string
beforeAll(() => {
  copy = mkdtempSync(`${tmpdir()}/walkup-new-`)
  cpSync(`${root}packages/widgets`, `${copy}/packages/widgets`, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(root.length)),
  })
  for (const path of ['node_modules', 'packages/sdk', 'tsconfig.json', 'package.json'])
    symlinkSync(root + path, `${copy}/${path}`)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', `${copy}/packages/widgets/build/new.ts`, ...args], {
    cwd: root,
    encoding: 'utf8',
  })

it('makes an element that compiles, mounted or as a component of React or Vue, and only once', async () => {
  const made = run('element', 'price-list')
  expect(made.stderr).toBe('')
  expect(made.stdout.trim().split('\n')).toHaveLength(14)
  const read = (path: string) => readFileSync(`${copy}/packages/widgets/${path}`, 'utf8')
  expect(read('build/names.ts')).toMatch(/'manage', 'price-list'\] as const/)
  const { chunkGroups } = (await import(`${copy}/packages/widgets/build/chunkGroups.ts`)) as typeof import('./chunkGroups.ts')
  // A group of its own, under a name that the element's own build does not have.
  expect(Object.entries(chunkGroups).at(-1)).toMatchObject(['price-list-chunks', { widgets: ['price-list'] }])
  expect(read('README.md')).toContain('`<walkup-price-list>`')
  writeFileSync(
    `${copy}/packages/widgets/src/uses.tsx`,
    `import { mount } from './mount.ts'
import { PriceList } from './react.tsx'
import { PriceList as PriceListOfVue } from './vue.ts'
import { defineOf, names } from '../build/names.ts'
export const uses = [mount('#prices', 'price-list', { baseUrl: '' }).element, <PriceList baseUrl="" />, PriceListOfVue, names.map(defineOf)]
`,
  )
  const compiled = spawnSync(
    process.execPath,
    [`${root}node_modules/typescript/bin/tsc`, '-p', `${copy}/packages/widgets`, '--noEmit'],
    {
      encoding: 'utf8',
    },
  )
  expect(compiled.stdout).toBe('')
  expect(run('element', 'price-list')).toMatchObject({ status: 1, stderr: expect.stringContaining('exists already') as string })
})

it.each([['element', 'PriceList'], ['element', '../evil'], ['widget', 'price-list'], ['element']])(
  'explains itself: %s %s',
  (...args) => {
    expect(run(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run new -- element NAME') as string })
  },
)
