import type { NamedPages } from '../../resources.ts'
import { inReach } from './reach.ts'

export const pages: NamedPages = (login) => inReach(login).map(({ id, label }) => ({ path: `/reports/${id}`, label }))
