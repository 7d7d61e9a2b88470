import { mount, type Mounted, type WidgetOptions } from '@walkup/widgets'
import { useEffect, useRef } from 'react'

/** The booking widget as a React component: props are its options, `on` has its event handlers. */
export function Booking(options: WidgetOptions['qr-booking']) {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<Mounted<'qr-booking'>>(undefined)
  const first = useRef(options)
  useEffect(() => {
    if (!place.current) return
    const mounted = mount(place.current, 'qr-booking', first.current)
    widget.current = mounted
    return () => mounted.unmount()
  }, [])
  useEffect(() => widget.current?.update(options), [options])
  return <div ref={place} />
}
