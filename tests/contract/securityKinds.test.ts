import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SecurityEventKind } from '../../packages/sdk/contract/schemas/security.ts'

const root = fileURLToPath(new URL('../../packages/server/src/', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(root + file, 'utf8'))
  .filter((text) => text.includes('recordSecurityEvent('))
const kinds = SecurityEventKind.enum

test.each(kinds)('the security log’s kind %s is recorded somewhere', (kind) => {
  const isRecorded = new RegExp(`kind: [^,\n]*'${kind}'`)
  expect(sources.some((text) => isRecorded.test(text))).toBe(true)
})
