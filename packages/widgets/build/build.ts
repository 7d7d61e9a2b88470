import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { names } from './names.ts'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

// The loader comes last: it names the files that the first build made.
for (const mode of ['production', ...names, 'loader']) await build({ mode, logLevel: 'warn' })

// Each widget in one file also stands under its version, where it never changes, with the hash that a page can pin it by.
mkdirSync(`${dist}${version}`, { recursive: true })
const integrity = Object.fromEntries(
  names.map((name) => {
    copyFileSync(`${dist}${name}.js`, `${dist}${version}/${name}.js`)
    const hash = createHash('sha384')
      .update(readFileSync(`${dist}${name}.js`))
      .digest('base64')
    return [name, { path: `${version}/${name}.js`, integrity: `sha384-${hash}` }]
  }),
)
writeFileSync(`${dist}integrity.json`, `${JSON.stringify(integrity, null, 2)}\n`)
