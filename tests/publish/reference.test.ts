import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract, type EndpointName } from '@walkup/sdk/contract'
import { openApi } from '@walkup/sdk/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folder, reference } from '../../packages/sdk/reference/index.mjs'
import { expectCompiles } from './packageChecks.ts'
import { pack, type Packed } from './pack.ts'

interface Operation {
  readonly 'x-endpoint': EndpointName
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } }
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json'?: { readonly schema: object } } } }
}
interface Section {
  readonly page: string
  readonly name: EndpointName
  readonly text: string
  readonly call: string
  readonly body?: string
  readonly response?: string
}

const document = openApi('https://walkup.example') as { paths: Record<string, Record<string, Operation>> }
const operations = new Map(
  Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => [one['x-endpoint'], one] as const)),
)

const blockAfter = (text: string, heading: string): string | undefined =>
  new RegExp(`^${heading}\\n\\n\`\`\`\\w+\\n(.*?)^\`\`\``, 'ms').exec(text)?.[1]
/** The sections of calls on the pages of areas. */
const sectionsOf = (pages: ReadonlyMap<string, string>): Section[] =>
  [...pages].flatMap(([page, content]) =>
    content
      .split(/^### /m)
      .slice(1)
      .flatMap((text) => {
        const name = text.slice(0, text.indexOf('\n')) as EndpointName
        const [call, body, response] = ['\\*\\*Example\\*\\*', 'The body:', 'The response:'].map((one) => blockAfter(text, one))
        if (!page.startsWith('api/') || !(name in contract) || !call) return []
        return [{ page, name, text, call, ...(body && { body }), ...(response && { response }) }]
      }),
  )

let pages: Map<string, string>
let sections: Section[]
let packed: Packed
beforeAll(async () => {
  pages = await reference()
  sections = sectionsOf(pages)
  packed = await pack('@walkup/sdk')
})
afterAll(() => packed.drop())

describe('the reference', () => {
  it('matches the docstrings; `npm run docs` regenerates it', async () => {
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.md'))
    expect(new Set(files)).toEqual(new Set(pages.keys()))
    for (const [file, page] of pages) expect(await readFile(join(folder, file), 'utf8'), file).toBe(page)
  })

  it('describes every call once, with its fields, errors and an example', () => {
    expect(sections.map(({ name }) => name).toSorted()).toEqual(Object.keys(contract).toSorted())
    const missing = sections.flatMap(({ name, text, body, response }) => {
      const { params, query, file, body: schema } = contract[name]
      const has = (part: boolean, what: string) => (part ? [] : [`${name}: ${what}`])
      return [
        ...has(/· (core|extra) ·/.test(text), 'core or extra'),
        ...has(text.includes('[Errors](errors.md): 400'), 'errors'),
        ...has(!(params ?? query) || text.includes('**Parameters**'), 'parameters'),
        ...has(!schema || (text.includes('**Body**') && body !== undefined), 'body'),
        ...has(file !== undefined || response !== undefined, 'response'),
      ]
    })
    expect(missing).toEqual([])
  })

  it('has examples that the schemas accept', () => {
    const ajv = (formats as unknown as (ajv: Ajv2020) => Ajv2020)(new Ajv2020({ strict: false }))
    ajv.addSchema(document, 'api')
    const inDocument = (schema: object): object =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as object
    const faults = sections.flatMap(({ name, body, response }) => {
      const operation = operations.get(name)
      const pairs = [
        [body, operation?.requestBody?.content['application/json'].schema],
        [response, operation?.responses[200].content['application/json']?.schema],
      ] as const
      return pairs.flatMap(([json, schema]) => {
        if (json === undefined || !schema) return []
        const validate = ajv.compile(inDocument(schema))
        return validate(JSON.parse(json)) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`]
      })
    })
    expect(faults).toEqual([])
  })

  it('has examples that compile with the published types, and replies of those types', async () => {
    const programs = [...new Set(sections.map(({ page }) => page))].map((page) => {
      const listed = sections.filter((section) => section.page === page)
      const [, setup = ''] = /```ts\n(.*?)```/s.exec(pages.get(page) ?? '') ?? []
      const calls = listed.map(({ name, call, response }) => {
        const { data } = (response ? JSON.parse(response) : {}) as { data?: unknown }
        return `{\n${call}${response ? `const shown: Replies['${name}'] = ${JSON.stringify(data)}\n` : ''}}`
      })
      const code = `import type { Replies } from '@walkup/sdk/contract'\n${setup}\n${calls.join('\n')}\n`
      return [`examples/${page.replace(/^api\/(.*)\.md$/, '$1')}.ts`, code] as const
    })
    await packed.write(Object.fromEntries(programs))
    const options = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [], noEmit: true }
    await expectCompiles(packed, 'examples', options, 'examples')
  })
})
