import type { Resource } from '../../resources.ts'
import { leadReaders } from './roles.ts'

export const leads: Resource = {
  path: '/leads',
  label: 'Leads',
  icon: 'leads',
  group: 'Leads',
  endpoints: [
    'leads.searchAll',
    'leads.searchInternal',
    'leads.getInternal',
    'leads.getExternal',
    'leads.upsertInternal',
    'leads.setStatus',
    'leads.claim',
    'leads.addNote',
    'appointments.availability',
  ],
  roles: leadReaders,
  pages: [
    { path: '', title: 'Leads', load: () => import('./LeadsPage.tsx') },
    { path: '/:id', title: 'Lead', load: () => import('./LeadPage.tsx') },
  ],
}
