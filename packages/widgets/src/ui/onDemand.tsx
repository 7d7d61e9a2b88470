/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { notLoaded } from '../problem.ts'
import { component } from './component.ts'
import { FaultNotice } from './Fault.tsx'
import { lazily } from './lazily.ts'

/** A component for what is rare: its code comes when it is first drawn. */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const usePart = lazily(load)
  return component<P>((props) => {
    const { part: Part, hasFailed, retry } = usePart()
    if (Part) return <Part {...props} />
    return hasFailed ? <FaultNotice fault={notLoaded} onRetry={retry} /> : null
  })
}
