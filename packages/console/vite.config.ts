import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { inlined } from '../sdk/build/inlined.js'
import { compiledWhole } from './build/compiledWhole.ts'
import { contractFacts } from './build/contractFacts.ts'
import { languages } from './build/languages.ts'

/** The first load in three files rather than thirty; a module is in the first group that takes it, with all that it imports. */
const firstLoad = [
  { name: 'start', test: /console\/src\/main\.tsx$/, priority: 4 },
  { name: 'shell', test: /src\/app\/Shell\.tsx$/, priority: 3 },
  { name: 'list', test: /areas\/leads\/(LeadsPage|LeadTools)\.tsx$|frame\/ExportButton\.tsx$/, priority: 2 },
]
/** What several pages share, of which there would be a dozen small files otherwise, each of them a request. */
const shared = [
  // Small, and what needs it is not always about labor.
  { name: 'dollars', test: /ui\/dollars\.ts$/, priority: 2 },
  { name: 'dialog', test: /src\/(ui\/Dialog|frame\/Confirm)\.tsx$/, priority: 1 },
  { name: 'week', test: /ui\/WeekGrid\/(WeekGrid|GridSkeleton|WeekNav|WeekTools)\.tsx$/, priority: 0 },
  // What the palette finds besides areas; of these three more is declared than names.
  { name: 'pages', test: /areas\/(?!leads|charts|reports)\w+\/pages\.ts$/, priority: 0 },
  { name: 'labor', test: /areas\/labor\/(logs|LogFields|useViewer|useOwnPages|LaborTabs|duration)\.tsx?$/, priority: 0 },
  {
    name: 'figures',
    test: /areas\/(reports\/(measures|NewData|drill|query|units|define|compare|reports\.css)|charts\/series|dashboard\/(times|today\.css))\.tsx?$|ui\/Chart\.(tsx|css\.ts)$/,
    priority: 0,
  },
]

/** Is there before any page is asked for. */
const isThere = (file: string): boolean => /\/(start|shell|rolldown-runtime)-/.test(file)

export default defineConfig({
  plugins: [
    { ...inlined(), enforce: 'pre', apply: 'build' },
    contractFacts(),
    react(),
    vanillaExtractPlugin(),
    compiledWhole(),
    languages(),
  ],
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
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => !isThere(file))),
    },
    rolldownOptions: { output: { codeSplitting: { groups: [...firstLoad, ...shared] } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
