import { useLogin } from '../../data/ServicesProvider.tsx'
import { listPage } from '../../frame/index.ts'
import { listOf } from './lists.tsx'
import { SupportTabs } from './SupportTabs.tsx'

const words = {
  path: '/documents',
  title: { en: 'Our documents', es: 'Nuestros documentos' },
  one: { en: 'document', es: 'documento' },
  many: { en: 'documents', es: 'documentos' },
  add: { en: 'New document', es: 'Documento nuevo' },
  edit: { en: 'Edit document', es: 'Editar documento' },
  text: {
    en: 'What your people should have at hand: etiquette, price lists, how to.',
    es: 'Lo que su gente debe tener a mano: normas, precios, guías.',
  },
} as const
const ForSystem = listPage(listOf('own', words, true))
const ForOthers = listPage(listOf('own', words, false))

export default function DocumentsPage() {
  const isSystem = useLogin()?.roleId === 1
  return (
    <>
      <SupportTabs />
      {isSystem ? <ForSystem params={{}} /> : <ForOthers params={{}} />}
    </>
  )
}
