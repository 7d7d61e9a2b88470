import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const included = ['ofetch', 'nanostores']
/** What ofetch takes from two packages of its own to join URLs and parse bodies; the client does both itself. */
const unused = { ufo: ['withBase', 'withQuery'], destr: ['default'] }
const prefix = '\0inlined:'

const fileOf = (name, file) => new URL(file, import.meta.resolve(`${name}/package.json`))
const textOf = (name, file) => readFileSync(fileOf(name, file), 'utf8')

/** The file of ofetch that holds `createFetch`; its index would also make a client of its own as soon as it is imported. */
function makerOfFetch() {
  const [, file] = /import { c as createFetch } from '\.\/(.+?)'/.exec(textOf('ofetch', 'dist/index.mjs')) ?? []
  if (!file) throw new Error('ofetch/dist/index.mjs no longer takes createFetch from a file of its own')
  return fileURLToPath(fileOf('ofetch', `dist/${file}`))
}

/**
 * Puts ofetch and nanostores into the build. ofetch comes without `ufo` and `destr`, which would be 2.3 kB that are never called
 * (were one called after all, it throws and names itself); nanostores without asking for `process`, which not every runtime has.
 * Their licenses are emitted beside the code.
 */
export function inlined() {
  return {
    name: 'inlined',
    resolveId(source, importer) {
      if (source === 'ofetch') return `${prefix}ofetch`
      if (source === 'nanostores') return { id: fileURLToPath(fileOf(source, 'index.js')), moduleSideEffects: false }
      if (Object.hasOwn(unused, source) && importer?.includes('ofetch')) return prefix + source
    },
    load(id) {
      if (!id.startsWith(prefix)) return
      const name = id.slice(prefix.length)
      if (name === 'ofetch') return `export { c as createFetch } from ${JSON.stringify(makerOfFetch())}`
      const stop = `const stop = () => { throw new Error('${name} was left out of this build') }`
      return [stop, ...unused[name].map((one) => `export { stop as ${one} }`)].join('\n')
    },
    transform(code, id) {
      if (id.includes('nanostores')) return { code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null }
    },
    generateBundle() {
      const notices = included.map((name) => {
        const { version } = JSON.parse(textOf(name, 'package.json'))
        return `${name} ${version}\n\n${textOf(name, 'LICENSE').trim()}\n`
      })
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: notices.join('\n---\n\n') })
    },
  }
}

/** Says in each file that holds their code where the licenses are. */
export const notice = ({ moduleIds }) =>
  moduleIds.some((id) => id.includes('node_modules'))
    ? '/* With parts of ofetch and nanostores, both MIT: see licenses.txt. */'
    : ''
