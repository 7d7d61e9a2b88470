import { useMemo } from 'react'
import { roleOf } from '../../data/roles.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import type { Viewer } from './logs.tsx'

/** The signed-in user's labor permissions. */
export function useViewer(): Viewer {
  const login = useLogin()
  const userId = login?.userId ?? 0
  const role = roleOf(login?.roleId)
  return useMemo(() => ({ userId, reach: role?.labor ?? 'none', unlocksPunches: role?.unlocksPunches ?? false }), [userId, role])
}
