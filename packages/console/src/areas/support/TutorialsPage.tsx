import { useLogin } from '../../data/ServicesProvider.tsx'
import { listPage } from '../../frame/index.ts'
import { listOf } from './lists.tsx'
import { SupportTabs } from './SupportTabs.tsx'

const words = {
  path: '/documents/tutorials',
  title: { en: 'Tutorials', es: 'Tutoriales' },
  one: { en: 'tutorial', es: 'tutorial' },
  many: { en: 'tutorials', es: 'tutoriales' },
  add: { en: 'New tutorial', es: 'Tutorial nuevo' },
  edit: { en: 'Edit tutorial', es: 'Editar tutorial' },
  text: {
    en: 'Short videos and papers that show how something is done.',
    es: 'Vídeos y papeles breves que muestran cómo se hace algo.',
  },
} as const
const ForSystem = listPage(listOf('tutorial', words, true))
const ForOthers = listPage(listOf('tutorial', words, false))

export default function TutorialsPage() {
  const isSystem = useLogin()?.roleId === 1
  return (
    <>
      <SupportTabs />
      {isSystem ? <ForSystem params={{}} /> : <ForOthers params={{}} />}
    </>
  )
}
