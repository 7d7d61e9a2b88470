import { desktop } from '../support/browser.ts'
import { testStories } from './look.ts'

// Themes change only colors, which are the same on a phone.
testStories({ viewport: desktop, colorScheme: 'dark' }, { runOnly: ['color-contrast'] })
