import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pack, root, run, type Packed } from './packed.ts'

let packed: Packed
beforeAll(async () => {
  packed = await pack('@walkup/sdk')
})
afterAll(() => packed.drop())
const read = (path: string) => readFile(join(packed.project, 'node_modules/@walkup/sdk', path), 'utf8')

describe('what would be published of the SDK', () => {
  it('is what was built, its reference, and its license', () => {
    const beside = packed.files.filter((path) => !/^(dist|docs)\//.test(path))
    expect(beside.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json'])
    const kinds = packed.files.filter((path) => !/\.(js|js\.map|d\.ts|md|txt|json)$|^LICENSE$/.test(path))
    expect(kinds).toEqual([])
    expect(packed.files.filter((path) => /test|fixture|\.tsx?$/.test(path.replace('.d.ts', '')))).toEqual([])
  })
  it('has every file that an entry leads to', () => {
    const targets = Object.values(packed.manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : [target.types, target.default],
    )
    expect(targets.length).toBeGreaterThan(15)
    expect(targets.filter((target) => !packed.files.includes(String(target).slice(2)))).toEqual([])
  })
  it('names its license, its source and its provenance, and runs nothing on install', () => {
    const { license, type, sideEffects, repository, publishConfig, scripts } = packed.manifest
    expect({ license, type, sideEffects, repository, publishConfig }).toMatchObject({
      license: 'MIT',
      type: 'module',
      sideEffects: false,
      repository: { type: 'git', directory: 'packages/sdk' },
      publishConfig: { access: 'public', provenance: true },
    })
    expect(Object.keys(scripts as object).filter((name) => /install|prepare/.test(name))).toEqual([])
  })
  it('knows nothing of the machine that built it', async () => {
    for (const path of packed.files.filter((one) => /\.(js|d\.ts|map)$/.test(one))) {
      expect((await read(path)).includes(root), path).toBe(false)
    }
  })
  it('is clean for publint', async () => {
    const tarball = (await readFile(packed.tarball)).buffer
    const { messages } = await publint({ pack: { tarball }, strict: true })
    expect(messages).toEqual([])
  })
  it('is clean for attw', async () => {
    const cli = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
    const { code, output } = await run(process.execPath, [cli, packed.tarball, '--no-emoji'], join(root, 'packages/sdk'))
    expect(code, output).toBe(0)
  })
})
