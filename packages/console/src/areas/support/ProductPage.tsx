import { supportPage } from './supportPage.tsx'

export default supportPage('product', {
  path: '/documents/product',
  title: { en: 'Walkup’s documents', es: 'Documentos de Walkup' },
  one: { en: 'document', es: 'documento' },
  many: { en: 'documents', es: 'documentos' },
  add: { en: 'New document', es: 'Documento nuevo' },
  edit: { en: 'Edit document', es: 'Editar documento' },
  none: { en: 'Documents will stand here', es: 'Aquí estarán los documentos' },
  text: {
    en: 'What Walkup itself hands out, the same for every organization.',
    es: 'Lo que Walkup entrega, igual para toda organización.',
  },
})
