import type { Plugin } from 'vite'

/**
 * Has Chrome compile a chunk while it comes, beside the page, rather than function by function under the reader's hand:
 * https://v8.dev/blog/explicit-compile-hints. To other browsers it is a comment. It stands first, before what Vite puts there.
 */
export const compiledWhole = (): Plugin => ({
  name: 'compiled-whole',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
})
