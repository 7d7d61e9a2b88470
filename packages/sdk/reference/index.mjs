import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { exportsOf } from './declarations.mjs'
import { endpointsPage } from './endpoints.mjs'
import { entryPage } from './entry.mjs'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
/** Where the pages stand. */
export const folder = at('docs/')

/**
 * Every page of the reference by its file's name, from what was built: the declarations with their docstrings, and the contract.
 * @throws for a public name without a docstring
 */
export async function reference() {
  const { name, exports } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const entries = Object.entries(exports)
    .filter(([, target]) => target.types)
    .map(([subpath, { types }]) => ({
      file: `${subpath === '.' ? 'index' : subpath.slice(2)}.md`,
      specifier: name + subpath.slice(1),
      declarations: exportsOf(at(types)),
    }))
  const missing = entries.flatMap(({ specifier, declarations }) =>
    declarations.filter(({ doc }) => !doc).map((one) => `${one.name} of ${specifier}`),
  )
  if (missing.length) throw new Error(`without a docstring: ${missing.join(', ')}`)
  const [tables, { contract, roles }] = await Promise.all([import('../dist/endpoints.js'), import('../dist/contract.js')])
  const list = entries.map(
    ({ file, specifier, declarations }) =>
      `- [\`${specifier}\`](${file}): ${declarations
        .filter(({ isType }) => !isType)
        .map((one) => `\`${one.name}\``)
        .join(', ')}`,
  )
  const pages = {
    'README.md': `# Reference\n\nWritten from the docstrings by \`npm run docs\`.\n\n- [Every endpoint](api.md)\n${list.join('\n')}\n`,
    'api.md': endpointsPage({ tables, contract, roles }),
    ...Object.fromEntries(entries.map((entry) => [entry.file, entryPage(entry)])),
  }
  const style = await resolveConfig(folder)
  const formatted = Object.entries(pages).map(async ([file, page]) => [
    file,
    await format(page, { ...style, parser: 'markdown' }),
  ])
  return new Map(await Promise.all(formatted))
}
