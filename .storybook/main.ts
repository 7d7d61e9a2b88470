import { fileURLToPath } from 'node:url'
import type { StorybookConfig } from '@storybook/react-vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defaultClientConditions, type Plugin } from 'vite'
import { contractFacts } from '../packages/console/build/contractFacts.ts'
import { shadowCss } from '../packages/widgets/build/shadow-css.ts'

const sheets = fileURLToPath(new URL('../packages/widgets/src/sheets.ts', import.meta.url))

/** Resolves React to Preact for the widgets' elements, as their own build does; the stories around them stay on React. */
const widgetsOnPreact: Plugin = {
  name: 'widgets-on-preact',
  enforce: 'pre',
  resolveId(source, importer = '', options) {
    // Storybook's own aliases have already turned a name into a path.
    const [, library, entry = ''] =
      /(?:^|\/node_modules\/)(react|react-dom)(\/(?:client|jsx[a-z-]*))?(?:\/index)?(?:\.js)?$/.exec(source) ?? []
    if (!library || !/packages\/widgets\/src\/(?!testing|.*\.stories\.)/.test(importer)) return
    return this.resolve(entry.includes('jsx') ? `preact${entry}` : `preact/compat${entry}`, importer, options)
  },
}

/** Console and widget stories are React; a widget story wraps the real element. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../packages/{console,widgets}/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // No docs page lists props, and extracting them takes most of the build time.
  typescript: { reactDocgen: false },
  viteFinal: (given) => ({
    ...given,
    resolve: { ...given.resolve, conditions: ['walkup-src', ...defaultClientConditions] },
    plugins: [
      widgetsOnPreact,
      ...(given.plugins ?? []),
      contractFacts(),
      vanillaExtractPlugin(),
      shadowCss(/packages\/widgets\/src/, sheets),
    ],
  }),
}
export default config
