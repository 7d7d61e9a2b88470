import { useMemo } from 'react'
import { roleOf } from '../../data/roles.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import type { Viewer } from './logs.tsx'

/** Who is signed in, as far as labor asks. */
export function useViewer(): Viewer {
  const login = useLogin()
  const userId = login?.userId ?? 0
  const role = roleOf(login?.roleId)
  return useMemo(() => ({ userId, reach: role?.labor ?? 'none', unlocksPunches: role?.unlocksPunches ?? false }), [userId, role])
}
