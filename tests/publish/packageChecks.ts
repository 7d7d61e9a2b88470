import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publint } from 'publint'
import { expect } from 'vitest'
import { root, run, type Packed } from './pack.ts'

/** Checks that the tarball has every file that an entry refers to, with types first. */
export function expectTargets({ manifest, files }: Packed): void {
  const targets = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : [target.types, target.default],
  )
  expect(targets.length).toBeGreaterThan(1)
  expect(targets.filter((target) => !files.includes(String(target).slice(2)))).toEqual([])
}

/** Checks the manifest's metadata, and that nothing runs on install. */
export function expectManifest({ manifest }: Packed, directory: string): void {
  const { license, type, repository, publishConfig, scripts } = manifest
  expect({ license, type, repository, publishConfig }).toMatchObject({
    license: 'MIT',
    type: 'module',
    repository: { type: 'git', directory },
    publishConfig: { access: 'public', provenance: true },
  })
  expect(Object.keys(scripts as object).filter((name) => /install|prepare/.test(name))).toEqual([])
}

export async function expectPublint({ tarball }: Packed): Promise<void> {
  const { messages } = await publint({ pack: { tarball: (await readFile(tarball)).buffer }, strict: true })
  expect(messages).toEqual([])
}

/** Uses the package's `.attw.json`: ESM only. */
export async function expectAttw({ tarball }: Packed, directory: string): Promise<void> {
  const cli = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
  const { code, output } = await run(process.execPath, [cli, tarball, '--no-emoji'], join(root, directory))
  expect(code, output).toBe(0)
}

/** Strict compiler options, without skipLibCheck. */
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  target: 'es2022',
}

/** Compiles a folder of the installing project; throws with the compiler's output. */
export async function expectCompiles(packed: Packed, name: string, compilerOptions: object, folder = 'src'): Promise<void> {
  const config = { compilerOptions: { ...strict, ...compilerOptions }, include: [folder] }
  await packed.write({ [`tsconfig.${name}.json`]: JSON.stringify(config) })
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { code, output } = await run(process.execPath, [tsc, '-p', `tsconfig.${name}.json`], packed.project)
  expect(code, output).toBe(0)
}
