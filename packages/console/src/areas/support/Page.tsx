import { supportPage } from './supportPage.tsx'

export default supportPage('own', {
  path: '/documents',
  title: { en: 'Our documents', es: 'Nuestros documentos' },
  one: { en: 'document', es: 'documento' },
  many: { en: 'documents', es: 'documentos' },
  add: { en: 'New document', es: 'Documento nuevo' },
  edit: { en: 'Edit document', es: 'Editar documento' },
  none: { en: 'Documents will stand here', es: 'Aquí estarán los documentos' },
  text: {
    en: 'What your people should have at hand: etiquette, price lists, how to.',
    es: 'Lo que su gente debe tener a mano: normas, precios, guías.',
  },
})
