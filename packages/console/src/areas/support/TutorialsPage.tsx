import { supportPage } from './supportPage.tsx'

export default supportPage('tutorial', {
  path: '/documents/tutorials',
  title: { en: 'Tutorials', es: 'Tutoriales' },
  one: { en: 'tutorial', es: 'tutorial' },
  many: { en: 'tutorials', es: 'tutoriales' },
  add: { en: 'New tutorial', es: 'Tutorial nuevo' },
  edit: { en: 'Edit tutorial', es: 'Editar tutorial' },
  none: { en: 'Tutorials will stand here', es: 'Aquí estarán los tutoriales' },
  text: {
    en: 'Short videos and papers that show how something is done.',
    es: 'Vídeos y papeles breves que muestran cómo se hace algo.',
  },
})
