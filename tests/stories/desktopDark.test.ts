import { desktop } from '../support/browser.ts'
import { isAll } from '../support/tiers.ts'
import { testStories } from './look.ts'

// The other states of a page in this look are left to `npm run test:all`.
testStories({ viewport: desktop, colorScheme: 'dark' }, { isFirstOnly: !isAll })
