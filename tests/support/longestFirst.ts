import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, so that no worker is left alone with it at the end. A fresh clone has no times of its own to go by. */
const longest = [
  'seed',
  'badInput',
  'insight',
  'schedule',
  'guests',
  'settings',
  'sdkTabs',
  'leadsText',
  'access',
  'leads',
  'spine',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
