import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** The result of a test file in a project: how many tests passed, and the first line of each failure. */
export interface FileResult {
  readonly file: string
  readonly project: string
  readonly passed: number
  readonly failures: readonly string[]
}

const firstLine = (message = 'no reason given') => stripVTControlCharacters(message).trim().split('\n')[0] ?? ''

/**
 * Writes the results of each file for `tests/run.mjs`, which counts them and reruns failed files. An error outside of tests
 * counts for the file where it happened, or for `file: ''` if that is unknown.
 */
export class FileReport implements Reporter {
  constructor(
    private readonly path: string,
    private readonly root: string,
  ) {}

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const files = modules.map((module): FileResult => {
      const tests = [...module.children.allTests()]
      const failed = tests.filter((test) => test.result().state === 'failed')
      const outside = unhandledErrors.filter(({ VITEST_TEST_PATH: path }) => path === module.moduleId)
      const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors()), ...outside]
      return {
        file: relative(this.root, module.moduleId),
        project: module.project.name,
        passed: tests.filter((test) => test.result().state === 'passed').length,
        failures: [
          ...failed.map((test) => `${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`),
          ...errors.map(({ message }) => firstLine(message)),
        ],
      }
    })
    const unplaced = unhandledErrors.filter(({ VITEST_TEST_PATH: path }) => !modules.some(({ moduleId }) => moduleId === path))
    if (unplaced.length) {
      files.push({ file: '', project: '', passed: 0, failures: unplaced.map(({ message }) => firstLine(message)) })
    }
    writeFileSync(this.path, JSON.stringify(files))
  }
}
