import { t } from '../../i18n/index.ts'
import { supportPage } from './supportPage.tsx'

export default supportPage('tutorial', {
  path: '/documents/tutorials',
  title: t('support.tutorials'),
  one: t('support.tutorialNoun'),
  many: t('support.tutorialsNoun'),
  add: t('support.newTutorial'),
  edit: t('support.editTutorial'),
  none: t('support.tutorialsEmpty'),
  text: t('support.tutorialsEmptyHint'),
})
