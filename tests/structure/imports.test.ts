import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../budgets/measure.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/**
 * Paths that a module needs before it can run: static imports and re-exports. `import type` is erased, and `import()` runs when
 * both modules are complete, so neither can make a module see another one half initialized.
 */
function staticImports(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const statements = code.matchAll(/^(?:import|export)\s+(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm)
  return [...statements].flatMap(([, names = '', path = '']) => (isErased(names) ? [] : [path]))
}
const isErased = (names: string): boolean =>
  names.startsWith('type ') || (/^\{[^}]*\}$/.test(names) && names.slice(1, -1).split(',').every(isTypeOrBlank))
const isTypeOrBlank = (name: string): boolean => !name.trim() || name.trim().startsWith('type ')

/** The modules below a folder and their relative imports. Tests and stories import freely and nothing imports them. */
function graphOf(folder: string, importsOf = staticImports): Graph {
  const modules = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(ts|tsx|mjs)$/.test(path) && !/(^|\/)(node_modules|dist)\/|\.(d|test|wtr|stories)\.tsx?$/.test(path),
  )
  const existing = new Set(modules)
  return new Map(
    modules.map((path) => {
      const imports = importsOf(readFileSync(join(root, folder, path), 'utf8'))
      return [path, imports.filter((to) => to.startsWith('.')).flatMap((to) => resolved(join(dirname(path), to), existing))]
    }),
  )
}
const resolved = (path: string, existing: ReadonlySet<string>): string[] =>
  [path, `${path}.ts`, `${path}.tsx`].filter((one) => existing.has(one))

const lazyImports = (source: string): string[] => [...source.matchAll(/\bimport\('([^']+)'\)/g)].map(([, path = '']) => path)

/** The modules that a module reaches through its imports. */
function reachable(graph: Graph, from: string): Set<string> {
  const found = new Set<string>()
  const open = [...(graph.get(from) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(graph.get(next) ?? []))
  }
  return found
}

/** Pairs of modules in different folders that import each other, directly or through others. */
function circlesAcrossFolders(graph: Graph): string[] {
  const below = new Map([...graph.keys()].map((path) => [path, reachable(graph, path)]))
  return [...below].flatMap(([path, reached]) =>
    [...reached]
      .filter((other) => path < other && below.get(other)?.has(path) && dirname(path) !== dirname(other))
      .map((other) => `${path} ⇄ ${other}`),
  )
}

describe('import circles', () => {
  it('are found through other modules, and only across folders', () => {
    const graph = new Map([
      ['a/one.ts', ['b/two.ts', 'a/three.ts']],
      ['b/two.ts', ['c/four.ts']],
      ['c/four.ts', ['a/one.ts']],
      ['a/three.ts', ['a/five.ts']],
      ['a/five.ts', ['a/three.ts']],
    ])
    expect(circlesAcrossFolders(graph)).toEqual(['a/one.ts ⇄ b/two.ts', 'a/one.ts ⇄ c/four.ts', 'b/two.ts ⇄ c/four.ts'])
  })

  it('count static imports and re-exports of values, not types, dynamic imports or comments', () => {
    const source = `
import { a } from './a.ts'
import B, { type C } from './b.tsx'
import './c.css.ts'
import {
  type D,
  e,
} from './e.ts'
export * from './f.ts'
export { g } from './g.ts'
import type { H } from './h.ts'
import { type I, type J } from './i.ts'
export type { K } from './k.ts'
const l = () => import('./l.ts')
// import { m } from './m.ts'
`
    expect(staticImports(source)).toEqual(['./a.ts', './b.tsx', './c.css.ts', './e.ts', './f.ts', './g.ts'])
  })

  it.each(['packages/console/src', 'packages/server/src', 'packages/widgets/src', 'packages/sdk'])(
    'stay inside one folder in %s',
    (folder) => {
      const graph = graphOf(folder)
      expect([...graph.values()].flat().length).toBeGreaterThan(graph.size)
      expect(circlesAcrossFolders(graph)).toEqual([])
    },
  )
})

/** The console's shared folders, lowest first. Each may import from those before it; `app` and `areas` build on all of them. */
const layers = ['routing', 'i18n', 'data', 'ui', 'metrics', 'frame']

it('shared folders of the console import only lower ones, never an area or the app', () => {
  const layerOf = (path: string) => layers.indexOf(path.split('/')[0] ?? '')
  const wrong = [...graphOf('packages/console/src', (source) => [...staticImports(source), ...lazyImports(source)])].flatMap(
    ([path, imports]) => {
      const layer = layerOf(path)
      if (layer < 0) return []
      return imports.filter((to) => layerOf(to) < 0 || layerOf(to) > layer).map((to) => `${path} imports ${to}`)
    },
  )
  expect(wrong).toEqual([])
})

/** Parts of the server, and what they must not import, including types. */
const oneWay: readonly (readonly [string, string])[] = [
  ['mount.ts', 'areas/'],
  ['context.ts', 'areas/'],
  ['areas/leads/', 'delivery/'],
  ['time/', 'areas/'],
  ['contact/', 'areas/'],
  ['qr/', 'areas/'],
]

it('parts of the server depend on each other in one direction', () => {
  const allImports = (source: string) => [...source.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => path)
  const graph = graphOf('packages/server/src', allImports)
  for (const [from] of oneWay)
    expect(
      [...graph.keys()].some((path) => path.startsWith(from)),
      from,
    ).toBe(true)
  const wrong = [...graph].flatMap(([path, imports]) =>
    oneWay
      .filter(([from]) => path.startsWith(from))
      .flatMap(([, to]) => imports.filter((one) => one.startsWith(to)).map((one) => `${path} imports ${one}`)),
  )
  expect(wrong).toEqual([])
})
