import { phone } from '../support/browser.ts'
import { testStories } from './look.ts'

testStories({ viewport: phone, colorScheme: 'light' })
