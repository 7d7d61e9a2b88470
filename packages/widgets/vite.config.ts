import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defaultClientConditions, defineConfig } from 'vite'
import { widgetFiles } from './build/files.ts'
import { leanJsx } from './build/jsx.ts'
import { minified } from './build/minified.ts'
import { extras, names } from './build/names.ts'
import { shortNames } from './build/short-names.ts'
import { shadowCss } from './build/shadow-css.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const define = (name: string) => [name, here(`src/${name}/define.ts`)]

/**
 * Few chunks, as small ones compress badly: what every element is made with, and every field of a form; schedules, what those that call the API share,
 * what a booking shows first with, what comes after its questions, and free times. Languages and each element's own code are
 * chunks of their own.
 */
// A group takes in what its modules import, so what is imported comes first.
const groups = [
  {
    name: 'core',
    priority: 7,
    test: /node_modules\/preact|src\/(ui\/(base|field)|messages\/(say|locales)|(brand|element|events|sheets|theme|tokens)[a-z.]*\.ts)/,
  },
  { name: 'firstDay', priority: 6, test: /src\/messages\/firstDay/ },
  { name: 'control', priority: 6, test: /src\/control\.ts/ },
  {
    name: 'schedules',
    priority: 5,
    test: /packages\/sdk\/src\/domain\/(?!sentences)|src\/schedule-picker\/(?!es\.|fr\.|custom|define|monthly)/,
  },
  {
    name: 'api',
    priority: 4,
    test: /node_modules\/(?!cronstrue)|packages\/sdk\/(?!src\/domain|contract\/endpoints\/(qrCodes|manage))|src\/(ui\/(?!useIsWide|card)|messages\/(index|en\/first)|(?!index|mount|format|phone)[a-z]+(\.css)?\.ts)/,
  },
  { name: 'booking', priority: 3, test: /src\/(booking\/(?!later|[Cc]losed)|qr-booking\/element|messages\/en\/ask)/ },
  {
    name: 'times',
    priority: 2,
    test: /src\/(availability\/(?!month|Taken\.)|messages\/en\/times|format|ui\/useIsWide)/,
  },
  // What only the ends of a booking and of its management show.
  { name: 'phone', priority: 2, test: /src\/(phone|ui\/card)/ },
  // Not what is asked for at run time: its name spaces would bring a runtime of their own.
  { name: 'finish', priority: 1, test: /src\/(booking\/later\/(?!index)|address|messages\/en\/finish)/ },
]

/**
 * `vite build` makes the chunks and the package's entry; `--mode <name>` one widget as a self-contained file; `--mode loader`,
 * which comes last, `walkup.js`.
 */
export default defineConfig(({ command, mode }) => {
  const isSingle = (names as readonly string[]).includes(mode)
  const isWhole = !isSingle && mode !== 'loader'
  const entry = isSingle
    ? [define(mode)]
    : isWhole
      ? [...names.map(define), ['index', here('src/index.ts')]]
      : [['walkup', here('src/loader.ts')]]
  return {
    // Library mode keeps process.env for the consumer's bundler, but these files go straight to browsers.
    define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    resolve: { conditions: ['walkup-src', ...defaultClientConditions] },
    plugins: [
      leanJsx(/packages\/widgets\/src\/.*\.tsx$/),
      // Compiles JSX, refreshes components in place, and gives Preact to any library that asks for React.
      preact({ devToolsEnabled: false }),
      vanillaExtractPlugin({ identifiers: command === 'build' ? shortNames() : 'debug' }),
      shadowCss(/packages\/widgets\/src/, here('src/sheets.ts')),
      minified(),
      widgetFiles(
        { ...Object.fromEntries(names.map((name) => [name, [`${name}/define.ts`]])), ...extras },
        here('dist/.vite/manifest.json'),
      ),
    ],
    build: {
      target: 'es2022',
      emptyOutDir: isWhole,
      manifest: isWhole,
      reportCompressedSize: false,
      lib: { entry: Object.fromEntries(entry) as Record<string, string>, formats: ['es'] },
      rolldownOptions: {
        output: {
          minify: true,
          comments: { annotation: false },
          entryFileNames: ({ name }) => (isWhole && name !== 'index' ? 'chunks/[hash:6].js' : '[name].js'),
          chunkFileNames: 'chunks/[hash:6].js',
          codeSplitting: isWhole ? { groups } : false,
        },
      },
    },
  }
})
