import { phone } from '../support/browser.ts'
import { ofPage, testStories } from './look.ts'
import { storiesOf } from './storybook.ts'

testStories({ viewport: phone, colorScheme: 'light' }, { of: storiesOf('packages/widgets/'), rules: ofPage })
