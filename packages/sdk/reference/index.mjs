import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format } from 'oxfmt'
import { readApi } from './api.mjs'
import { callPages } from './calls.mjs'
import { exportsOf } from './declarations.mjs'
import { entryPage } from './entry.mjs'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
/** The folder of the generated pages. */
export const folder = at('docs/')

/**
 * Generates every page of the reference from the built declarations and contract, by file name.
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
    declarations.filter(({ doc }) => !doc).map((declaration) => `${declaration.name} of ${specifier}`),
  )
  if (missing.length) throw new Error(`without a docstring: ${missing.join(', ')}`)
  const [tables, { contract, roles }, { openApi }, problems] = await Promise.all([
    import('../dist/endpoints.js'),
    import('../dist/contract.js'),
    import('../dist/openapi.js'),
    import('../dist/problems.js'),
  ])
  const list = entries.map(
    ({ file, specifier, declarations }) =>
      `- [\`${specifier}\`](${file}): ${declarations
        .filter(({ isType }) => !isType)
        .map((declaration) => `\`${declaration.name}\``)
        .join(', ')}`,
  )
  const pages = {
    'README.md': `# Reference\n\nGenerated from the docstrings by \`npm run docs\`.\n\n- [Every endpoint](api/README.md): parameters, body, reply, errors and an example of each call\n- [Errors](api/errors.md)\n${list.join('\n')}\n`,
    ...callPages(readApi({ openApi, tables, contract, roles }), tables, problems),
    ...Object.fromEntries(entries.map((entry) => [entry.file, entryPage(entry)])),
  }
  return new Map(await Promise.all(Object.entries(pages).map(async ([file, page]) => [file, await formatPage(file, page)])))
}

/** A page with its code formatted like the code of this repository. */
async function formatPage(file, page) {
  const style = JSON.parse(readFileSync(at('../../.oxfmtrc.json'), 'utf8'))
  const parts = page.split(/(?<=^```ts\n)([^]*?)(?=^```$)/m)
  const formatted = await Promise.all(
    parts.map(async (part, index) => {
      if (index % 2 === 0) return part
      const { code, errors } = await format(file.startsWith('api/') ? 'call.ts' : 'declaration.d.ts', part, style)
      // Such as `import { … }`.
      return errors.length ? part : code
    }),
  )
  const { code } = await format(file, formatted.join(''), style)
  return code
}
