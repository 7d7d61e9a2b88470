// `npm run test:one -- FILE …`: runs test files of any suite and tier, in every project that includes them.
import { relative } from 'node:path'
import { root, runBeside } from '../.ci/setup.mjs'
import { openEnvironment } from './environment.mjs'
import { vitestCommand, widgets } from './steps.mjs'

const files = process.argv.slice(2).map((file) => relative(root, file))
if (!files.length) {
  console.error('Name test files: npm run test:one -- tests/http/booking.test.ts')
  process.exit(2)
}
const isWidget = (file) => file.endsWith('.wtr.ts')
const isUnit = (file) => !isWidget(file) && !/^tests\/(http|isolation|e2e|stories|faults|publish)\//.test(file)
const { env, close } = await openEnvironment(files.every(isUnit) ? 'check' : 'test:all')
const ofWidgets = files.filter(isWidget)
const others = files.filter((file) => !isWidget(file))
let failed = 0
if (ofWidgets.length) failed += (await runBeside(...widgets.command(ofWidgets.map((file) => ({ file }))), env, 'inherit')).code
// Seed tests belong to a later tier than other unit tests.
if (others.length)
  failed += (await runBeside(...vitestCommand([], others), { ...env, WALKUP_TEST_TIER: 'test:all' }, 'inherit')).code
close()
process.exit(failed ? 1 : 0)
