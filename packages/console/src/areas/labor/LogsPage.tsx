import { useMemo } from 'react'
import { ListPage } from '../../frame/ListPage.tsx'
import { timeLogs } from './logs.tsx'
import { useViewer } from './useViewer.ts'

/** Punches that the viewer may see. */
export default function LogsPage() {
  const viewer = useViewer()
  return <ListPage list={useMemo(() => timeLogs(viewer), [viewer])} />
}
