import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, which run first so that they do not delay the end. Listed here, since a fresh clone has no timings. */
const longest = [
  'seed',
  'backup',
  'access',
  'badInput',
  'leadsText',
  'insight',
  'schedule',
  'guests',
  'settings',
  'sdkTabs',
  'deliveries',
  'bookingLimits',
  'hubSpot',
  'homeDepot',
  'generators',
  'consumer',
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
