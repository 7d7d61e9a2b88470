import type { Plugin } from 'vite'

/** Loads the font's Latin part together with the style sheet that refers to it, so that text is not drawn twice. */
export function preloadFont(): Plugin {
  return {
    name: 'walkup-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => /figtree-latin-wght-[^/]*\.woff2$/.test(name))
        if (!file) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
