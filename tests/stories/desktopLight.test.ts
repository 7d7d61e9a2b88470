import { desktop } from '../support/browser.ts'
import { testStories } from './look.ts'

// Only in `npm run test:all`: the phone is tested in this theme, and the other theme at this size.
testStories({ viewport: desktop, colorScheme: 'light' })
