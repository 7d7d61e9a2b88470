/** @jsxImportSource preact */
import { FaultNotice } from '../ui/Fault.tsx'
import { lazily } from '../ui/lazily.ts'
import type { TakenProps } from './Taken.tsx'

const useTaken = lazily(() => import('./Taken.tsx'))

/** What is said when someone was faster; as that is rare, its code comes when it happens. */
export function TakenNotice(props: TakenProps) {
  const { part, hasFailed, retry } = useTaken()
  if (part) return <part.Taken {...props} />
  return hasFailed ? <FaultNotice fault={{ kind: 'network' }} onRetry={retry} /> : null
}
