import type { NamedPage } from '../../resources.ts'

/** A partner's people have each other alone, and no punches or shifts: they work in no store. */
const isNotFor = [2, 16]

export const pages: readonly NamedPage[] = [
  { path: '/users', label: { en: 'All', es: 'Todos' }, needs: 'users.search' },
  { path: '/users/partners', label: { en: 'Partner users', es: 'Usuarios de socios' }, needs: 'users.upsertHomeDepot', isNotFor },
  { path: '/users/activity', label: { en: 'Activity', es: 'Actividad' }, needs: 'users.searchActivity', isNotFor },
  { path: '/users/no-activity', label: { en: 'No activity', es: 'Sin actividad' }, needs: 'users.searchNoActivity', isNotFor },
  { path: '/users/schedules', label: { en: 'Schedules', es: 'Horarios' }, needs: 'users.schedules', isNotFor },
]
