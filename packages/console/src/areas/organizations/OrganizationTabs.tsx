import { Tabs } from '../../ui/Tabs.tsx'

export const OrganizationTabs = () => (
  <Tabs
    label={{ en: 'Organizations', es: 'Organizaciones' }}
    tabs={[
      ['/organizations', { en: 'Organizations', es: 'Organizaciones' }],
      ['/organizations/territories', { en: 'Territories', es: 'Territorios' }],
      ['/organizations/contacts', { en: 'Business contacts', es: 'Contactos' }],
    ]}
  />
)
