import { desktop } from '../support/browser.ts'
import { ofPage, testStories } from './look.ts'
import { storiesOf } from './storybook.ts'

testStories({ viewport: desktop, colorScheme: 'dark' }, { of: storiesOf('packages/widgets/'), rules: ofPage })
