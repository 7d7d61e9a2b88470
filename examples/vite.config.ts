import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The examples that need a bundler, each as a partner's own page would be built; `@walkup/widgets` comes as published. */
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
