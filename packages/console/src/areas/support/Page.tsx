import { t } from '../../i18n/index.ts'
import { supportPage } from './supportPage.tsx'

export default supportPage('own', {
  path: '/documents',
  title: t('support.ourDocuments'),
  one: t('support.document'),
  many: t('support.documents'),
  add: t('support.newDocument'),
  edit: t('support.editDocument'),
  none: t('support.documentsWillStandHere'),
  text: t('support.whatYourPeopleShouldHaveAtHand'),
})
