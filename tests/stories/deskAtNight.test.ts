import { desktop } from '../support/browser.ts'
import { testStories } from './look.ts'

testStories({ viewport: desktop, colorScheme: 'dark' })
