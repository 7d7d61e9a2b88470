import { useLogin } from '../../data/ServicesProvider.tsx'
import { listPage } from '../../frame/index.ts'
import { listOf } from './lists.tsx'
import { SupportTabs } from './SupportTabs.tsx'

const words = {
  path: '/documents/product',
  title: { en: 'Walkup’s documents', es: 'Documentos de Walkup' },
  one: { en: 'document', es: 'documento' },
  many: { en: 'documents', es: 'documentos' },
  add: { en: 'New document', es: 'Documento nuevo' },
  edit: { en: 'Edit document', es: 'Editar documento' },
  text: {
    en: 'What Walkup itself hands out, the same for every organization.',
    es: 'Lo que Walkup entrega, igual para toda organización.',
  },
} as const
const ForSystem = listPage(listOf('product', words, true))
const ForOthers = listPage(listOf('product', words, false))

export default function ProductPage() {
  const isSystem = useLogin()?.roleId === 1
  return (
    <>
      <SupportTabs />
      {isSystem ? <ForSystem params={{}} /> : <ForOthers params={{}} />}
    </>
  )
}
