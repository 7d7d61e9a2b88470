import { build } from 'vite'
import { names } from './names.ts'

// The loader comes last: it names the files that the first build made.
for (const mode of ['production', ...names, 'loader']) await build({ mode, logLevel: 'warn' })
