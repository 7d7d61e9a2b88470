import { t } from '../../i18n/index.ts'
import { supportPage } from './supportPage.tsx'

export default supportPage('product', {
  path: '/documents/product',
  title: t('support.walkupDocuments'),
  one: t('support.documentNoun'),
  many: t('support.documentsNoun'),
  add: t('support.newDocument'),
  edit: t('support.editDocument'),
  none: t('support.documentsEmpty'),
  text: t('support.walkupDocumentsHint'),
})
