import type { Plugin } from 'vite'

/**
 * Sends the CSS of `*.css.ts` files under `include` to shadow roots instead of document.head: the stylesheet that
 * vanilla-extract made is imported as text and handed to `adopt` of the runtime module. Stands after vanillaExtractPlugin().
 */
export function shadowCss(include: RegExp, runtime: string): Plugin {
  const stylesheet = /import ['"](([^'"]+)\.vanilla\.css)['"];?/g
  let isBuild = false
  return {
    name: 'walkup-shadow-css',
    configResolved: (config) => void (isBuild = config.command === 'build'),
    transform(code, id) {
      const file = id.replace(/\?.*/, '')
      if (!file.endsWith('.css.ts') || !include.test(id) || !code.includes('.vanilla.css')) return
      const lines = code.replace(stylesheet, (_, source: string, from: string) => {
        // vanilla-extract also names the sheets of modules that it builds on: those modules adopt them, and come first.
        if (from !== file) return `import ${JSON.stringify(from)};`
        // In development a key outlives a hot update, so that the new text replaces the old one.
        const key = isBuild ? '' : `, ${JSON.stringify(source)}`
        return `import walkupCss from ${JSON.stringify(`${source}?inline`)}; walkupAdopt(walkupCss${key});`
      })
      return { code: `import { adopt as walkupAdopt } from ${JSON.stringify(runtime)};\n${lines}`, map: null }
    },
  }
}
