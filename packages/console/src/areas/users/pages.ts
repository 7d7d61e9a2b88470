import type { NamedPage } from '../../resources.ts'

export const pages: readonly NamedPage[] = [
  { path: '/users', label: { en: 'All', es: 'Todos' }, needs: 'users.search' },
  { path: '/users/partners', label: { en: 'Partner users', es: 'Usuarios de socios' }, needs: 'users.upsertHomeDepot' },
  { path: '/users/activity', label: { en: 'Activity', es: 'Actividad' }, needs: 'users.searchActivity' },
  { path: '/users/no-activity', label: { en: 'No activity', es: 'Sin actividad' }, needs: 'users.searchNoActivity' },
  { path: '/users/schedules', label: { en: 'Schedules', es: 'Horarios' }, needs: 'users.schedules' },
]
