import { expect, it } from 'vitest'
import { leanPreact } from './lean-preact.ts'

it('is Preact’s own work without what no widget gives it, under names that no element of a page has', async () => {
  const { load, resolveId } = leanPreact(/\/widgets\/src\//) as unknown as {
    readonly load: (id: string) => Promise<string>
    readonly resolveId: (source: string, importer: string) => string | undefined
  }
  const id = resolveId('preact', '/widgets/src/element.ts') ?? ''
  expect(resolveId('preact', '/node_modules/preact/hooks/index.js'), 'others have the whole of it').toBeUndefined()
  const code = await load(id)
  expect(code).not.toMatch(/getDerivedState|shouldComponentUpdate|dangerouslySetInnerHTML|hydrat|\$s`|debounceRendering/)
  expect(code).toMatch(/componentDidMount/)
  expect(code).toMatch(/\.__[a-z0-9]+\b/)
  expect(code).not.toMatch(/\._[a-z]/)
  const made = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof import('preact')
  expect(Object.keys(made).toSorted()).toEqual(['Component', 'Fragment', 'h', 'render'])
  expect(made.h('p', { title: 'a' }, 'b')).toMatchObject({ type: 'p', props: { title: 'a', children: 'b' } })
})
