import type { NamedPage } from '../../resources.ts'
import { charts } from './list.ts'

export const pages: readonly NamedPage[] = charts.map(({ id, label, endpoint }) => ({
  path: `/charts/${id}`,
  label,
  needs: endpoint,
}))
