import { Tabs } from '../../ui/Tabs.tsx'

export const SupportTabs = () => (
  <Tabs
    label={{ en: 'Documents and tutorials', es: 'Documentos y tutoriales' }}
    tabs={[
      ['/documents', { en: 'Our documents', es: 'Nuestros documentos' }],
      ['/documents/product', { en: 'Walkup’s documents', es: 'Documentos de Walkup' }],
      ['/documents/tutorials', { en: 'Tutorials', es: 'Tutoriales' }],
    ]}
  />
)
