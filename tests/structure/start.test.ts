import { describe, expect, it } from 'vitest'
import { buildStep } from '../../packages/server/buildStep.mjs'

async function step(script: string) {
  const printed: string[] = []
  const isBuilt = await buildStep('it', [process.execPath, '-e', script], { write: (text) => printed.push(text) })
  return { isBuilt, text: printed.join('') }
}
const chatter = 'for (let n = 1; n <= 800; n++) console.log(`chunk ${n}`);'

describe('a build of npm start', () => {
  it('prints one line, whatever the bundler prints', async () => {
    const { isBuilt, text } = await step(`${chatter} console.error('a warning')`)
    expect(isBuilt).toBe(true)
    expect(text).toMatch(/^Building it… \d+ s\n$/)
  })

  it('prints everything if it fails', async () => {
    const { isBuilt, text } = await step(`${chatter} process.exitCode = 2`)
    expect(isBuilt).toBe(false)
    expect(text).toMatch(/^Building it… failed:\nchunk 1\n/)
    expect(text).toContain('chunk 800\n')
  })
})
