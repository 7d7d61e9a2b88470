import type { Plugin } from 'vite'

/**
 * Sends the CSS of `*.css.ts` files under `include` to shadow roots instead of document.head: each stylesheet that
 * vanilla-extract made is imported as text and handed to `adopt` of the runtime module. Stands after vanillaExtractPlugin().
 */
export function shadowCss(include: RegExp, runtime: string): Plugin {
  const stylesheet = /import ['"]([^'"]+\.vanilla\.css)['"];?/g
  return {
    name: 'walkup-shadow-css',
    transform(code, id) {
      if (!/\.css\.ts(\?|$)/.test(id) || !include.test(id)) return
      let count = 0
      const lines = code.replace(stylesheet, (_, source: string) => {
        const name = `walkupCss${count++}`
        // The key outlives a hot update, so that the new text replaces the old one.
        const key = source.split('/').slice(-3).join('/')
        return `import ${name} from ${JSON.stringify(`${source}?inline`)}; walkupAdopt(${JSON.stringify(key)}, ${name});`
      })
      if (count) return { code: `import { adopt as walkupAdopt } from ${JSON.stringify(runtime)};\n${lines}`, map: null }
    },
  }
}
