import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { inlined } from '../sdk/build/inlined.js'
import { contractFacts } from './build/contractFacts.ts'

export default defineConfig({
  plugins: [{ ...inlined(), enforce: 'pre', apply: 'build' }, contractFacts(), react(), vanillaExtractPlugin()],
  resolve: { conditions: ['walkup-src', ...defaultClientConditions] },
  base: '/',
  // The server puts each request's nonce here; Vite writes it to every tag that it makes.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // The policy admits no data: URLs, and the polyfill would be a second script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
