import { runBeside } from '../../.ci/setup.mjs'

/** Runs a step of `npm start` in one line; its output is only shown if it fails. */
export async function buildStep(name, [program, ...args], out = process.stdout) {
  const began = Date.now()
  out.write(`Building ${name}… `)
  const { code, output } = await runBeside(program, args, {}, 'pipe')
  out.write(code ? `failed:\n${output}\n` : `${Math.round((Date.now() - began) / 1000)} s\n`)
  return code === 0
}
