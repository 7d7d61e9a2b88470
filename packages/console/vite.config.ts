import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compiledWhole } from './build/compiledWhole.ts'
import { contractFacts } from './build/contractFacts.ts'
import { languages } from './build/languages.ts'

/** The first load in three files rather than thirty; a module is in the first group that takes it, with all that it imports. */
const firstLoad = [
  { name: 'start', test: /console\/src\/main\.tsx$/, priority: 4 },
  { name: 'shell', test: /src\/app\/Shell\.tsx$/, priority: 3 },
  { name: 'list', test: /areas\/leads\/(LeadsPage|LeadTools)\.tsx$|frame\/ExportButton\.tsx$/, priority: 2 },
]
/** What several pages share, which would otherwise be a dozen small files and a request each. */
const shared = [
  { name: 'dialog', test: /ui\/Dialog\.tsx$/ },
  { name: 'week', test: /ui\/WeekGrid\/(WeekGrid|GridSkeleton|WeekNav|WeekTools)\.tsx$/ },
  // What the palette finds inside the areas; three areas declare more than names.
  { name: 'pages', test: /areas\/(?!leads|charts|reports)\w+\/pages\.ts$/ },
  { name: 'metrics', test: /src\/metrics\/|ui\/Chart\.tsx$/ },
]

/** Is loaded before any page. */
const isLoaded = (file: string): boolean => /\/(start|shell|rolldown-runtime)-/.test(file)

export default defineConfig({
  plugins: [contractFacts(), react(), vanillaExtractPlugin(), compiledWhole(), languages()],
  resolve: { conditions: ['walkup-src', ...defaultClientConditions] },
  base: '/',
  // The server puts each request's nonce here; Vite writes it to every tag that it makes.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // The policy admits no data: URLs, and the polyfill would be a second script.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => !isLoaded(file))),
    },
    rolldownOptions: { output: { codeSplitting: { groups: [...firstLoad, ...shared] } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
