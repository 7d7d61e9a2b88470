import type { Plugin } from 'vite'

/**
 * ofetch brings `ufo` to join base and query, and `destr` to parse bodies. The SDK's client builds its own URLs and asks for raw
 * answers (`packages/sdk/src/client.ts`), so neither is ever called; left out, a shopper's phone loads 2.3 kB less.
 * Were one called after all, it throws and names itself, and every browser test fails.
 */
export function leanFetch(): Plugin {
  const unused: Readonly<Record<string, readonly string[]>> = { ufo: ['withBase', 'withQuery'], destr: ['default'] }
  const prefix = '\0walkup-unused:'
  return {
    name: 'walkup-lean-fetch',
    enforce: 'pre',
    resolveId: (id, importer) => (id in unused && importer?.includes('ofetch') ? prefix + id : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return
      const name = id.slice(prefix.length)
      const stop = `const stop = () => { throw new Error('${name} was left out of this build') }`
      return [stop, ...(unused[name] ?? []).map((one) => `export { stop as ${one} }`)].join('\n')
    },
  }
}
