import { expect, test } from 'vitest'
import { offlineList } from './offlineFiles.ts'

const chunk = (name: string, module: string, imports: string[] = [], css: string[] = []) => ({
  type: 'chunk' as const,
  fileName: `assets/${name}`,
  moduleIds: [`/x/packages/console/src/${module}`],
  imports: imports.map((one) => `assets/${one}`),
  viteMetadata: { importedCss: new Set(css.map((one) => `assets/${one}`)), importedAssets: new Set<string>() },
})
const bundle = (day: string) =>
  Object.fromEntries(
    [
      chunk('start-1.js', 'main.tsx'),
      chunk(`day-${day}.js`, 'areas/myDay/MyDayPage.tsx', ['card-1.js'], ['day.css']),
      chunk('card-1.js', 'ui/Card.tsx', ['deep-1.js'], ['card.css']),
      chunk('deep-1.js', 'ui/deep.ts'),
      chunk('payroll-1.js', 'areas/labor/RulesPage.tsx'),
    ].map((one) => [one.fileName, one]),
  )

test('lists My day’s code with all its imports and styles, and no other area’s', () => {
  expect(offlineList(bundle('1'))).toMatchObject({
    scripts: ['card-1.js', 'day-1.js', 'deep-1.js', 'start-1.js'],
    files: ['card.css', 'day.css'],
  })
})
test('has another version when any of its code changes', () => {
  expect(offlineList(bundle('1')).version).toBe(offlineList(bundle('1')).version)
  expect(offlineList(bundle('2')).version).not.toBe(offlineList(bundle('1')).version)
})
