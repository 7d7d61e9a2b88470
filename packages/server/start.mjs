// `npm start`: installs, builds what is served, then runs the server. No dependencies: this runs on a fresh clone.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { install, root } from '../../.ci/setup.mjs'
import { buildStep } from './buildStep.mjs'

const newest = (path) => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Builds something unless what it was built from is older than the result. */
async function build(name, result, command, ...sources) {
  const built = join(root, result)
  const since = existsSync(built) ? statSync(built).mtimeMs : 0
  if (sources.every((source) => newest(join(root, source)) < since)) return
  if (!(await buildStep(name, ['npm', 'run', '--silent', ...command]))) process.exit(1)
}

install()
const sdk = ['package-lock.json', 'packages/sdk/src', 'packages/sdk/contract/endpoints']
const widgets = ['packages/widgets/src', 'packages/widgets/build', 'packages/widgets/vite.config.ts', ...sdk]
const workspace = (name) => ['build', '-w', `@walkup/${name}`]
await build(
  'the SDK',
  'packages/sdk/dist/index.js',
  workspace('sdk'),
  'packages/sdk/contract',
  'packages/sdk/rollup.config.js',
  ...sdk,
)
await build('the widgets', 'packages/widgets/dist/walkup.js', workspace('widgets'), ...widgets)
await build('the console', 'packages/console/dist/index.html', workspace('console'), 'packages/console/src', ...sdk)
const examples = ['react', 'vue', 'plain-typescript', 'vite.config.ts'].map((name) => `examples/${name}`)
await build('the examples', 'examples/dist/react/index.html', ['build:examples'], ...examples, ...widgets)

await build(
  'the server',
  'packages/server/dist/main.mjs',
  workspace('server'),
  'packages/server/src',
  'packages/server/vite.config.ts',
  'tests/simulators',
  'packages/sdk/contract',
  ...sdk,
)

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'packages/server/dist/main.mjs')], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal))
// npm hands a SIGTERM to the shell between us, which dies without passing it on: then our parent is another.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM')
  }, 500).unref()
}
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
