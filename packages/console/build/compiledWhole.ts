import type { Plugin } from 'vite'

/**
 * Makes Chrome compile each chunk eagerly off the main thread (https://v8.dev/blog/explicit-compile-hints). Other browsers ignore
 * the comment. It must be the first line, before anything that Vite prepends.
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
