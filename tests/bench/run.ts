import { readdirSync } from 'node:fs'

// `npm run bench -- NAME`: every other file in this folder is a benchmark that prints its results.
const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
const wanted = process.argv[2]
if (!wanted || !names.includes(wanted)) {
  console.log(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`)
  process.exit(wanted ? 1 : 0)
}
const { default: measure } = (await import(`./${wanted}.ts`)) as { default: (args: readonly string[]) => Promise<void> }
await measure(process.argv.slice(3))
