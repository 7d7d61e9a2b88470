import { useMemo } from 'react'
import { useLogin } from '../../data/ServicesProvider.tsx'
import type { Viewer } from './logs.tsx'

/** Who is signed in, as far as labor asks. */
export function useViewer(): Viewer {
  const login = useLogin()
  const userId = login?.userId ?? 0
  const roleId = login?.roleId ?? 0
  return useMemo(() => ({ userId, roleId }), [userId, roleId])
}
