import { useState } from 'react'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { listPage } from '../../frame/index.ts'
import { territoriesOf } from './territories.tsx'
import { reachOf } from './tree.ts'

export default function TerritoriesPage() {
  const login = useLogin()
  const open = login?.organizations.filter(({ isDeleted }) => !isDeleted) ?? []
  // Switching the organization remounts the whole shell, so this never changes.
  const [List] = useState(() => listPage(territoriesOf(reachOf(open, login?.currentOrganizationId ?? 0))))
  return <List />
}
