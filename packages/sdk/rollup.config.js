import { readFileSync } from 'node:fs'
import { transform } from 'oxc-transform'

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

const typescript = {
  name: 'typescript',
  async transform(code, id) {
    if (!id.endsWith('.ts')) return
    const { code: output, map, errors } = await transform(id, code, { sourcemap: true, target: 'es2022' })
    if (errors.length) this.error(errors[0].codeframe ?? errors[0].message)
    return { code: output, map }
  },
}

/** The joined tables in files of their own, which an application's bundler leaves out whole when it asks for an area alone. */
const tables = (id) => {
  const [, name] = /contract\/endpoints\/(\w+)\.ts$/.exec(id) ?? []
  if (name && name !== 'index') return ['core', 'extra', 'all'].includes(name) ? name : 'areas'
}

export default {
  input: {
    index: 'src/index.ts',
    public: 'src/public.ts',
    events: 'src/events.ts',
    webhooks: 'src/webhooks.ts',
    endpoints: 'contract/endpoints/index.ts',
    domain: 'src/domain/index.ts',
    features: 'src/features.ts',
    look: 'src/look/index.ts',
    contract: 'contract/index.ts',
    openapi: 'contract/openapi.ts',
    problems: 'contract/problems/index.ts',
    reading: 'contract/reading/index.ts',
  },
  external: Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
  plugins: [typescript],
  output: {
    dir: 'dist',
    format: 'es',
    sourcemap: true,
    chunkFileNames: 'chunks/[name].js',
    manualChunks: tables,
  },
}
