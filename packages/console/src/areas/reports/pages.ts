import type { NamedPages } from '../../resource.ts'
import { visibleReports } from './visibleReports.ts'

export const pages: NamedPages = (login) => visibleReports(login).map(({ id, label }) => ({ path: `/reports/${id}`, label }))
