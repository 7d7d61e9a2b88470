import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { root } from '../budgets/measure.ts'

/** The published SDK, built into a temporary folder. */
export function buildSdk(): { readonly dist: string; readonly remove: () => void } {
  const folder = mkdtempSync(`${tmpdir()}/walkup-sdk-`)
  const dist = `${folder}/dist`
  const rollup = `${root}node_modules/rollup/dist/bin/rollup`
  execFileSync(process.execPath, [rollup, '-c', '--silent', '--dir', dist], { cwd: `${root}packages/sdk` })
  copyFileSync(`${root}packages/sdk/package.json`, `${folder}/package.json`)
  symlinkSync(`${root}node_modules`, `${folder}/node_modules`, 'junction')
  return { dist, remove: () => rmSync(folder, { recursive: true }) }
}
