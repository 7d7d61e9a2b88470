import { desktop } from '../support/browser.ts'
import { testStories } from './look.ts'

// A theme changes colours and nothing else, and they are the same on a phone.
testStories({ viewport: desktop, colorScheme: 'dark' }, { runOnly: ['color-contrast'] })
