import { fileURLToPath } from 'node:url'
import { build, minifySync, type Plugin } from 'vite'
import { chunkGroups } from '../../packages/widgets/build/chunkGroups.ts'
import { bundle, gzip, root } from '../budgets/measure.ts'

/** A module's share of a bundle. */
interface Part {
  readonly id: string
  readonly code: string
}

const nameOf = (id: string) =>
  id
    .replace(/\?.*$/, '')
    .replace(/^.*node_modules\//, '')
    .replace(root, '')
    .replace(/^\0/, '')

function print(title: string, whole: string, parts: readonly Part[]): void {
  const all = gzip(whole)
  const sized = parts
    .map(({ id, code }) => ({
      name: nameOf(id),
      size: minifySync(nameOf(id), code, { compress: false, mangle: true }).code.length,
    }))
    .toSorted((a, b) => b.size - a.size)
  const total = sized.reduce((sum, { size }) => sum + size, 0) || 1
  console.log(`\n${title}: ${all.toLocaleString('en-US')} B gzip, ${whole.length.toLocaleString('en-US')} B minified`)
  for (const { name, size } of sized)
    if (size > 40) console.log(`${String(Math.round((size / total) * all)).padStart(7)} ${String(size).padStart(7)}  ${name}`)
}

/** Collects the chunks of a build, with what is left of each module after unused code is removed. */
const collect = (found: { readonly title: string; readonly code: string; readonly parts: readonly Part[] }[]): Plugin => ({
  name: 'walkup-bytes',
  enforce: 'post',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      const parts = Object.entries(file.modules).map(([id, { code }]) => ({ id, code: code ?? '' }))
      found.push({ title: `${file.name} (${file.isDynamicEntry ? 'later' : 'first'})`, code: file.code, parts })
    }
  },
})

/**
 * `npm run bench -- bytes [sdk|GROUP]`: what each module of the SDK and of the widgets' chunks weighs. The first figure is the module's
 * share of the chunk's gzip size, by its minified size, which is the second; a chunk compresses as a whole.
 */
export default async function bytes([wanted]: readonly string[]): Promise<void> {
  if (!wanted || wanted === 'sdk') {
    const entry = (path: string) => fileURLToPath(new URL(`../../packages/sdk/${path}`, import.meta.url))
    const [index, endpoints] = [entry('src/index.ts'), entry('contract/endpoints/index.ts')]
    const subjects = {
      'SDK with one area': `export { createClient } from '${index}'; export { qrCodes } from '${endpoints}'`,
      'SDK with the whole table': `export { createClient, createSession } from '${index}'; export { endpoints } from '${endpoints}'`,
    }
    for (const [title, code] of Object.entries(subjects)) {
      const parts: Part[] = []
      const whole = await bundle(code, (modules) => parts.push(...modules))
      print(title, whole, parts)
    }
  }
  for (const group of Object.keys(chunkGroups)) {
    if (wanted && wanted !== group) continue
    const found: Parameters<typeof collect>[0] = []
    await build({
      root: `${root}packages/widgets`,
      configFile: `${root}packages/widgets/vite.config.ts`,
      mode: group,
      logLevel: 'error',
      plugins: [collect(found)],
      build: { write: false },
    })
    for (const { title, code, parts } of found) print(`${group}: ${title}`, code, parts)
  }
}
