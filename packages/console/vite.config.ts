import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compiledWhole } from './build/compiledWhole.ts'
import { contractFacts } from './build/contractFacts.ts'
import { languages } from './build/languages.ts'
import { offlineFiles } from './build/offlineFiles.ts'
import { preloadFont } from './build/preloadFont.ts'

/** Groups the initial load into three chunks; a module belongs to the first group that includes it, along with its imports. */
const firstLoad = [
  { name: 'start', test: /console\/src\/main\.tsx$/, priority: 4 },
  { name: 'shell', test: /src\/(app\/Shell\.tsx|data\/endpointTable\.ts)$/, priority: 3 },
  { name: 'list', test: /areas\/leads\/(LeadsPage|LeadTools)\.tsx$|frame\/ExportButton\.tsx$/, priority: 2 },
]
/** Shared modules, which would otherwise be a dozen tiny chunks. */
const shared = [
  { name: 'dialog', test: /ui\/Dialog\.tsx$/ },
  { name: 'week', test: /ui\/WeekGrid\/(WeekGrid|GridSkeleton|WeekNav|WeekTools)\.tsx$/ },
  { name: 'metrics', test: /src\/metrics\/|ui\/Chart\.tsx$/ },
]

/** Loaded before any page. */
const isLoaded = (file: string): boolean => /\/(start|shell|rolldown-runtime)-/.test(file)

export default defineConfig({
  plugins: [contractFacts(), react(), vanillaExtractPlugin(), offlineFiles(), compiledWhole(), languages(), preloadFont()],
  resolve: { conditions: ['walkup-src', ...defaultClientConditions] },
  base: '/',
  // The server replaces this with each request's nonce; Vite adds it to every tag.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // The CSP forbids data: URLs, and the polyfill would be another script.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => !isLoaded(file))),
    },
    rolldownOptions: { output: { codeSplitting: { groups: [...firstLoad, ...shared] } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
