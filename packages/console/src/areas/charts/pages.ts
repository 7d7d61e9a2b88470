import type { NamedPage } from '../../resource.ts'
import { charts } from './list.ts'

export const pages: readonly NamedPage[] = charts.map(({ id, label, endpoint }) => ({
  path: `/charts/${id}`,
  label,
  needs: endpoint,
}))
