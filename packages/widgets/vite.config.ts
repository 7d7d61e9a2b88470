import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defaultClientConditions, defineConfig } from 'vite'
import { chunkGroups, modesEntry, modesGroup, splittingOf } from './build/chunkGroups.ts'
import { builtFiles, widgetFiles } from './build/files.ts'
import { minified } from './build/minified.ts'
import { defineOf, names } from './build/names.ts'
import { shortNames } from './build/short-names.ts'
import { shadowCss } from './build/shadow-css.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const src = here('src/')
const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string }
const manifest = here('dist/.vite/manifest.json')

/** What each mode builds: a group of widgets in chunks, the package's entries, the newest loader or that of a version, or one widget as a self-contained file. */
function entriesOf(mode: string): Record<string, string> {
  const defines = Object.fromEntries(names.map((name) => [name, src + defineOf(name)]))
  // Every group's build has all widgets as entries, so that shared chunks come out identical.
  if (chunkGroups[mode]) return defines
  if (mode === modesGroup) return { modes: src + modesEntry }
  if (mode === 'package') return { index: `${src}index.ts` }
  if (mode === 'react') return { react: `${src}react.tsx` }
  if (mode === 'vue') return { vue: `${src}vue.ts` }
  if (mode === 'react-test') return { react: `${src}testing/reactPage.ts` }
  if (mode === 'analytics') return { analytics: `${src}analytics/index.ts` }
  if (mode === 'code-page') return { 'code-page': `${src}codePage/index.ts` }
  if (mode === 'loader' || mode === 'pinned') return { walkup: `${src}loader.ts` }
  return { [mode]: defines[mode] ?? '' }
}

function externalOf(mode: string): RegExp | string[] {
  if (mode === 'react') return /^react(-dom)?(\/|$)/
  // The Vue components mount the elements of the package's main entry.
  if (mode === 'vue') return ['vue', '@walkup/widgets']
  // CommonJS, whose helpers would become a chunk shared with groups that never load it.
  return chunkGroups[mode]?.widgets.includes('schedule-picker') === false ? ['cronstrue'] : []
}

/** Built once for all widgets. */
const sharedModes = ['package', 'vue', 'analytics', 'loader', 'code-page']

export default defineConfig(({ command, mode }) => {
  const group = chunkGroups[mode]
  const isChunk = !!group || mode === modesGroup
  // For an application's bundler, which brings React, minifies and splits.
  const isReact = mode === 'react'
  const isPinned = mode === 'pinned'
  const isReactTest = mode === 'react-test'
  const isForeign = (path: string) =>
    group ? path === modesEntry : mode === 'package' && names.some((name) => defineOf(name) === path)
  return {
    // Library mode keeps process.env for the consumer's bundler, but these files go straight to browsers.
    define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify(isReactTest ? 'development' : 'production') } : {},
    resolve: { conditions: ['walkup-src', ...defaultClientConditions] },
    plugins: [
      builtFiles(src, manifest, isForeign, group ? './' : './chunks/'),
      // Compiles JSX, refreshes components in place, and resolves React to preact/compat.
      ...(isReact || isReactTest ? [] : [preact({ devToolsEnabled: false })]),
      vanillaExtractPlugin({ identifiers: command === 'build' ? shortNames() : 'debug' }),
      shadowCss(/packages\/widgets\/src/, here('src/sheets.ts')),
      ...(isReact || isReactTest ? [] : [minified()]),
      widgetFiles(manifest, isPinned ? here('dist/integrity.json') : undefined),
    ],
    build: {
      target: 'es2022',
      outDir: isChunk ? `dist/.groups/${mode}` : isPinned ? `dist/${version}` : 'dist',
      emptyOutDir: false,
      manifest: isChunk,
      // Without a comment in the file: the server names the map in a header. Self-contained files have none, as they repeat each other.
      sourcemap: isReact ? true : isChunk || sharedModes.includes(mode) ? 'hidden' : false,
      reportCompressedSize: false,
      lib: { entry: entriesOf(mode), formats: ['es'] },
      rolldownOptions: {
        checks: { pluginTimings: false },
        external: externalOf(mode),
        output: {
          minify: !isReact,
          comments: { annotation: isReact },
          // For frameworks that render components on a server by default.
          banner: ({ isEntry }) => (isReact && isEntry ? "'use client'" : ''),
          entryFileNames: isChunk ? 'chunks/[hash:6].js' : '[name].js',
          chunkFileNames: isReact ? 'react/[name]-[hash:7].js' : 'chunks/[hash:6].js',
          codeSplitting: group ? { groups: splittingOf(group, src) } : isReact,
        },
      },
    },
  }
})
