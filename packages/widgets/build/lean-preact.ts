import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minify } from 'terser'
import { build, type Plugin } from 'vite'

const from = fileURLToPath(new URL('./src/', import.meta.resolve('preact/package.json')))
/** All that the widgets take from Preact. */
const entry = `export { h, render, Component, Fragment } from '${from}index.js'`

/**
 * What no widget ever gives Preact, file by file, so that whatever hangs on it is dead code: hooks of other libraries into its
 * work, lifecycle methods of old, boundaries for errors, contexts, portals, functions as `ref`, styles and markup as text, comments
 * between elements, MathML, and elements with rules of their own that no widget has.
 */
const never: Readonly<Record<string, readonly RegExp[]>> = {
  'create-element.js': [/\boptions\.vnode\b/g],
  'component.js': [
    /\boptions\.vnode\b/g,
    /\bprevDebounce != options\.debounceRendering\b/g,
    /\boptions\.debounceRendering\b|\bprevDebounce(?= \|\|)/g,
    /\bvnode\.props\._parentDom\b/g,
  ],
  'render.js': [/\boptions\._root\b/g, /\bvnode && vnode\._flags & MODE_HYDRATE\b/g, /\bparentDom\.nodeType == 9/g],
  'diff/catch-error.js': [/\(handled = ctor && ctor\.getDerivedStateFromError\)/g, /\bcomponent\.componentDidCatch\b/g],
  'diff/children.js': [/\bparentVNode\.props\._parentDom\b/g, /\bnext && next\.nodeType == 8/g],
  'diff/props.js': [/\boptions\.event\b/g, /\btypeof (value|oldValue) == 'string'/g, /\bname == 'popover' && value == true\b/g],
  'diff/index.js': [
    /\(tmp = options\.(_diff|diffed)\)/g,
    /\boptions\.(_render|_commit|unmount|_hydrationMismatch)\b/g,
    /\bnewType\.(getDerivedStateFromProps|contextType)\b/g,
    /\btmp(?=\s*\? provider)/g,
    /\bc\.(componentWillMount|componentWillReceiveProps|shouldComponentUpdate|componentWillUpdate|getSnapshotBeforeUpdate)\b/g,
    /\btmp && globalContext\[tmp\._id\]/g,
    /\b(newProps|oldVNode\.props|vnode\.props)\._parentDom\b/g,
    /\boldVNode\._flags & MODE_(HYDRATE|SUSPENDED)\b/g,
    /\(r = r\._excess\)/g,
    /\btypeof ref == 'function'/g,
    /\bi == 'dangerouslySetInnerHTML'/g,
    /\bnodeType == '(template|textarea|progress|math|foreignObject)'/g,
    /\bnamespace == MATH_NAMESPACE\b/g,
    /'default(Value|Checked)' in newProps\b/g,
    /\bnewProps\.is\b/g,
  ],
}
/** What is left out word for word: what says in a call that something is hydrated, and how names of SVG's past are mended. */
const dropped: Readonly<Record<string, readonly RegExp[]>> = {
  'component.js': [/oldVNode\._flags & MODE_HYDRATE( \? \[oldDom\] : NULL)?,/g],
  'render.js': [/oldVNode\s*\? NULL\s*: parentDom\.firstChild\s*\? slice\.call\(parentDom\.childNodes\)\s*: NULL,/g],
  'diff/props.js': [/\.replace\(\/xlink\(H\|:h\)\/, 'h'\)\.replace\(\/sName\$\/, 's'\)/g],
}

/** One file of Preact without what is never given. Throws where that is not found any more, as with another version. */
function withoutUnused(code: string, file: string): string {
  const replace = (text: string, pattern: RegExp, by: string) => {
    if (text.search(pattern) < 0) throw new Error(`preact/src/${file} no longer has ${pattern}: look at lean-preact.ts`)
    return text.replace(pattern, by)
  }
  let lean = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  for (const pattern of dropped[file] ?? []) lean = replace(lean, pattern, '')
  for (const pattern of never[file] ?? []) lean = replace(lean, pattern, '(void 0)')
  if (!/\b(isHydrating|excessDomChildren)\b/.test(lean)) return lean
  // Both are parameters all the way down, a line each; without them they are what they are without hydration.
  return `${lean
    .replace(/^\s*(isHydrating|excessDomChildren),$/gm, '')
    .replace(/\b(let )?(isHydrating|excessDomChildren) =(?!=)/g, 'unused =')
    .replace(/\bexcessDomChildren\b/g, 'NULL')
    .replace(/\bisHydrating\b/g, 'false')}\nlet unused;`
}

async function makeLean(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'walkup-without-unused',
        resolveId: (source) => (source === 'lean' ? source : undefined),
        load: (id) => {
          if (id === 'lean') return entry
          return id.startsWith(from) ? withoutUnused(readFileSync(id, 'utf8'), id.slice(from.length)) : undefined
        },
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: 'lean', preserveEntrySignatures: 'strict' },
    },
  })
  const [chunk] = 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error('Preact could not be bundled')
  const { code } = await minify(chunk.code, {
    module: true,
    ecma: 2020,
    compress: { passes: 4, unsafe_arrows: true, pure_getters: true },
    // Some stand on the page's elements: two signs in front keep them apart from whatever is there.
    mangle: { properties: { regex: /^_[a-z]/, nth_identifier: { get: (count: number) => `__${count.toString(36)}` } } },
  })
  return code ?? ''
}

let made: Promise<string> | undefined

/**
 * Preact as far as the widgets use it: 1.2 kB of a shopper's first load are for what they do not. Made from Preact's own sources, in
 * the version that package.json pins.
 */
export function leanPreact(sources: RegExp): Plugin {
  const id = '\0lean-preact'
  const make = () => (made ??= makeLean())
  return {
    name: 'walkup-lean-preact',
    enforce: 'pre',
    // So that no first test waits for it.
    buildStart: async () => void (await make()),
    resolveId: (source, importer = '') => (source === 'preact' && sources.test(importer) ? id : undefined),
    load: (source) => (source === id ? make() : undefined),
  }
}
