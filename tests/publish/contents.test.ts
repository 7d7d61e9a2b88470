import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAttw, expectManifest, expectPublint, expectTargets } from './packageChecks.ts'
import { pack, root, type Packed } from './pack.ts'

const directory = 'packages/sdk'

let packed: Packed
beforeAll(async () => {
  packed = await pack('@walkup/sdk')
})
afterAll(() => packed.drop())
const read = (path: string) => readFile(join(packed.project, 'node_modules/@walkup/sdk', path), 'utf8')

describe('the published SDK package', () => {
  it('contains the build, its reference and its license', () => {
    const others = packed.files.filter((path) => !/^(dist|docs)\//.test(path))
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json'])
    const kinds = packed.files.filter((path) => !/\.(js|js\.map|d\.ts|md|txt|json)$|^LICENSE$/.test(path))
    expect(kinds).toEqual([])
    expect(packed.files.filter((path) => /test|fixture|\.tsx?$/.test(path.replace('.d.ts', '')))).toEqual([])
  })
  it('contains every file that an entry refers to', () => expectTargets(packed))
  it('declares license, repository and provenance, and has no install scripts', () => {
    expectManifest(packed, directory)
    expect(packed.manifest.sideEffects).toBe(false)
  })
  it('contains no paths of the build machine', async () => {
    for (const path of packed.files.filter((one) => /\.(js|d\.ts|map)$/.test(one))) {
      expect((await read(path)).includes(root), path).toBe(false)
    }
  })
  it('passes publint', () => expectPublint(packed))
  it('passes attw', () => expectAttw(packed, directory))
})
