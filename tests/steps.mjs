// The runners of the suites, and how each reruns some of its files.
import { join } from 'node:path'
import { root } from '../.ci/setup.mjs'

/** Steps without a report pass or fail as a whole. The others write the results of each file to WALKUP_TEST_REPORT. */
const npm = (name, ...args) => ({ name, command: () => ['npm', ['run', '--silent', ...args]] })

/** Runs Vitest for the given projects and files, or for all of them. */
export const vitestCommand = (projects, files) => [
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects.flatMap((project) => ['--project', project]),
    ...files,
  ],
]

const vitest = (name, project = name) => ({
  name,
  hasReport: true,
  /** @param files Results of `FileReport` to rerun; everything runs without them, or if one has no file */
  command(files) {
    const chosen = files?.every(({ file }) => file) ? files : undefined
    const projects = chosen?.map((one) => one.project) ?? [project]
    return vitestCommand([...new Set(projects)], [...new Set(chosen?.map(({ file }) => file))])
  },
})

export const types = npm('types', 'types')
export const lint = npm('lint', 'lint')
export const build = npm('build', 'build')
export const storybook = npm('storybook', 'build-storybook')
export const unit = vitest('unit')
export const publish = vitest('publish')
export const http = vitest('http', 'http on *')
export const faults = vitest('faults')
export const stories = vitest('stories')
export const e2e = vitest('e2e')
export const widgets = {
  name: 'widgets in a browser',
  hasReport: true,
  command: (files = []) => [
    'npm',
    [
      'run',
      '--silent',
      'test',
      '-w',
      '@walkup/widgets',
      ...(files.length ? ['--', '--files', ...files.map(({ file }) => join(root, file))] : []),
    ],
  ],
}
