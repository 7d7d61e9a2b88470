import { fileURLToPath } from 'node:url'
import { formatMessage } from '@walkup/sdk/domain'
import { english, formatProblem, type ProblemCatalog } from '@walkup/sdk/problems'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSources, textOf, within } from '../../build/syntax.ts'
import * as en from './en/problems.ts'
import * as es from './es/problems.ts'
import * as fr from './fr/problems.ts'

// The server, and what it reads files with.
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const sources = ['../../../server/src', '../../../sdk/contract/reading'].flatMap((path) => readSources(folder(path)))
const literals = new Set(sources.flatMap(({ body }) => body.flatMap(within).flatMap((node) => textOf(node, '*') ?? [])))
/** Placeholders of a message, across its plural forms. */
function names(message: string): ReadonlySet<string> {
  const used = new Set<string>()
  for (const count of [1, 2]) formatMessage(message, new Proxy({}, { get: (_, name) => (used.add(String(name)), count) }), 'en')
  return used
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const parts = ['details', 'fieldErrors', 'dependents'] as const

describe('problem messages', () => {
  it('include no detail or field error that the server never sends', () => {
    const isSent = (id: string) => literals.has(id) || literals.has(id.replace(/^(forbidden|in-use)\./, ''))
    expect([...Object.keys(english.details), ...Object.keys(english.fieldErrors)].filter((id) => !isSent(id))).toEqual([])
  })

  it('are the only source of details: nothing else creates a Problem with its own text', () => {
    const made = readSources(folder('../../../server/src')).flatMap(({ file, text }) =>
      (text.match(/new Problem\(/g) ?? []).map(() => file),
    )
    expect(made).toEqual(['errors.ts', 'mount.ts', 'problem.ts', 'problem.ts'])
  })
})

describe.each([
  ['Spanish', es],
  ['French', fr],
])('problems in %s', (_, { catalog, titles }) => {
  it.each(parts)('use only placeholders that the %s have', (part) => {
    const table: Readonly<Record<string, string>> = catalog[part]
    for (const [key, message] of Object.entries(english[part] as ProblemCatalog[typeof part])) {
      expect(
        [...names(table[key] ?? '')].filter((name) => !names(message).has(name)),
        key,
      ).toEqual([])
    }
  })

  it('are not left in English', () => {
    const same = parts.flatMap((part) =>
      Object.entries(catalog[part]).filter(
        ([key, message]) => message === (english[part] as Readonly<Record<string, string>>)[key],
      ),
    )
    // “Question” is the same word in French.
    expect(same.map(([key]) => key).filter((key) => key !== 'question')).toEqual([])
    expect(
      Object.entries(titles).filter(([code, title]) => title === (en.titles as Readonly<Record<string, string>>)[code]),
    ).toEqual([])
  })
})

describe('a problem', () => {
  const used = { code: 'in-use', params: { reason: 'store', count: 3, printedCode: 2, comingShift: 1 } }
  it.each([
    ['en', en.catalog, 'The store cannot be deleted: 2 printed codes and 1 coming shift still depend on it.'],
    ['es', es.catalog, 'No se puede eliminar la tienda porque todavía dependen de ella 2 códigos impresos y 1 turno próximo.'],
    ['fr', fr.catalog, 'Le magasin ne peut pas être supprimé : 2 codes imprimés et 1 quart à venir en dépendent encore.'],
  ] as const)('lists dependent records in %s', (locale, catalog, text) => {
    expect(formatProblem(used, catalog, locale)).toBe(text)
  })

  it('is rendered from its code and params, including each field', async () => {
    vi.resetModules()
    vi.stubGlobal('localStorage', { getItem: () => 'es' })
    const { renderProblem } = await import('./problems.ts')
    const claimed = { code: 'claimed', params: { name: 'Ada (night)' }, detail: 'Ada (night) has claimed this lead.', errors: [] }
    expect(await renderProblem(claimed)).toMatchObject({
      title: 'Otra persona ya tomó este prospecto',
      detail: 'Ada (night) ya tomó este prospecto.',
    })
    const errors = [{ path: 'to', code: 'too-long', params: { limit: 5 }, message: 'must not have more than 5 characters' }]
    expect(await renderProblem({ code: 'bad-input', params: {}, detail: 'x', errors })).toMatchObject({
      detail: 'To no debe tener más de 5 caracteres.',
      errors: [{ path: 'to', message: 'no debe tener más de 5 caracteres' }],
    })
  })

  it('names a field that has no label by its path', async () => {
    const { sentenceAt } = await import('./sentences.ts')
    expect(sentenceAt('phones.0.postalCode', 'is required')).toBe('Phones 1 postal code is required.')
    expect(sentenceAt('', 'Choose one.')).toBe('Choose one.')
  })

  it.each([
    ['a code that this console does not know', { code: 'of-tomorrow', params: {} }],
    ['a reason that it does not know', { code: 'forbidden', params: { reason: 'of-tomorrow' } }],
    ['a server that sends no params', { code: 'forbidden' }],
  ])('falls back to the server’s text for %s', async (_, coded) => {
    const { renderProblem } = await import('./problems.ts')
    const errors = [{ path: 'to', code: 'of-tomorrow', params: {}, message: 'is of tomorrow' }]
    expect(await renderProblem({ ...coded, detail: 'The server’s own words.', errors })).toMatchObject({
      detail: 'The server’s own words.',
      errors: [{ path: 'to', message: 'is of tomorrow' }],
    })
  })
})
