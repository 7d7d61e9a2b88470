import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defaultClientConditions, defineConfig } from 'vite'
import { leanFetch } from './build/lean-fetch.ts'
import { shadowCss } from './build/shadow-css.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Widgets that also come as one self-contained file: `vite build --mode <name>`. */
const singles = ['qr-booking', 'manage']

/** Few chunks: what the first screen needs, what comes after it, and the languages. Small ones compress badly. */
const later =
  /src\/(availability\/(?!store|days\.ts)|format|phone|states|ui\/useIsWide|qr-booking\/steps\/(Contact|Done|Field|Taken|Time|contact|later))/
const groups = [
  {
    name: 'core',
    priority: 2,
    test: (id: string) =>
      !later.test(id) && /node_modules|packages\/sdk|src\/(?!manage|messages\/es|loader|index|qr-booking\/define)/.test(id),
  },
  { name: 'later', priority: 1, test: later },
]

/** The plain build makes the loader, the package's entry and shared chunks. */
export default defineConfig(({ command, mode }) => {
  const single = singles.includes(mode)
  return {
    // Library mode keeps process.env for the consumer's bundler, but these files go straight to browsers.
    define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    resolve: { conditions: ['walkup-src', ...defaultClientConditions] },
    plugins: [
      // Compiles JSX, refreshes components in place, and gives Preact to any library that asks for React.
      preact({ devToolsEnabled: false }),
      vanillaExtractPlugin({ identifiers: command === 'build' ? 'short' : 'debug' }),
      leanFetch(),
      shadowCss(/packages\/widgets\/src/, here('src/sheets.ts')),
    ],
    build: {
      target: 'es2022',
      emptyOutDir: !single,
      reportCompressedSize: false,
      lib: {
        entry: single
          ? { [mode]: here(`src/${mode}/define.ts`) }
          : { walkup: here('src/loader.ts'), index: here('src/index.ts') },
        formats: ['es'],
      },
      rolldownOptions: {
        output: {
          minify: true,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: single ? false : { groups },
        },
      },
    },
  }
})
