import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the examples that need a bundler, as a partner would, with the published `@walkup/widgets`. */
export default defineConfig({
  root: here('.'),
  base: '/examples/',
  plugins: [vue()],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { input: ['react', 'vue', 'plain-typescript'].map((name) => here(`${name}/index.html`)) },
  },
})
