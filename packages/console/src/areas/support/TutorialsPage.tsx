import { t } from '../../i18n/index.ts'
import { supportPage } from './supportPage.tsx'

export default supportPage('tutorial', {
  path: '/documents/tutorials',
  title: t('support.tutorials'),
  one: t('support.tutorial'),
  many: t('support.tutorials2'),
  add: t('support.newTutorial'),
  edit: t('support.editTutorial'),
  none: t('support.tutorialsWillStandHere'),
  text: t('support.shortVideosAndPapersThatShowHow'),
})
