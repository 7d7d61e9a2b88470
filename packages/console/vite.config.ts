import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { inlined } from '../sdk/build/inlined.js'
import { compiledWhole } from './build/compiledWhole.ts'
import { contractFacts } from './build/contractFacts.ts'
import { languages } from './build/languages.ts'

/**
 * What the first load is made of, in three files rather than thirty: many small ones weigh more and each costs a request. What other
 * areas need too stands in the shell's; a module belongs to the first that takes it, with all that it imports.
 */
const firstLoad = [
  { name: 'start', test: /console\/src\/main\.tsx$/, priority: 3 },
  {
    name: 'shell',
    test: /src\/(app\/Shell|ui\/(Table|FilterMenu|DateRange|RelativeTime|useSelection)|data\/usePages|frame\/(ViewButton|useView|ExportButton))\.tsx?$/,
    priority: 2,
  },
  { name: 'leads', test: /areas\/leads\/(LeadsPage|ring\/SoundButton)\.tsx$/, priority: 1 },
  // What every other area is declared with; it comes with the first of them.
  { name: 'frame', test: /src\/(frame\/(index|ListPage|page)|data\/whole)\.tsx?$/, priority: 0 },
]

/** Nearly all that is in these is called by the time that a second area is open. */
const calledSoon = new Set([...firstLoad.map(({ name }) => name), 'chartOptions'])

export default defineConfig({
  plugins: [
    { ...inlined(), enforce: 'pre', apply: 'build' },
    contractFacts(),
    react(),
    vanillaExtractPlugin(),
    compiledWhole(calledSoon),
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
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: firstLoad } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
