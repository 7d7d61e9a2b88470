import { useEffect, useRef, type KeyboardEvent } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartData } from './Chart.tsx'
import { chartOptions } from './chartOptions.ts'
import { visuallyHidden } from './controls.css.ts'
import * as css from './Chart.css.ts'

export interface ChartCanvasProps {
  readonly data: ChartData
  readonly label: string
  /** px */
  readonly height: number
  readonly active: number | undefined
  readonly onActive: (index: number | undefined) => void
  readonly onOpen?: ((index: number) => void) | undefined
  /** Told of a point, whole: "Tue, Nov 3: Leads 12, Before 8". */
  readonly told: (index: number) => string
  /** Hears of the canvas that is drawn on, for the one who makes a picture of it; stable. */
  readonly onDrawn: (canvas: HTMLCanvasElement | undefined) => void
}

/** What uPlot draws, and the keys and the pointer over it. Its code comes only with the first chart. */
export default function ChartCanvas({ data, label, height, active, onActive, onOpen, told, onDrawn }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const latest = useRef({ active, onActive, onOpen, data })
  const isLine = data.kind === 'lines'
  const count = data.points.length
  // The text of the data is its identity: callers make it anew with each render.
  const key = JSON.stringify([data.kind, data.points, data.series])
  useEffect(() => {
    latest.current = { active, onActive, onOpen, data }
  }, [active, onActive, onOpen, data])
  // A line has uPlot's own mark; that of bars is drawn with them.
  useEffect(() => {
    if (!isLine) plot.current?.redraw(false)
  }, [active, isLine])

  useEffect(() => {
    const element = place.current
    if (!element) return
    const now = latest.current.data
    const draw = (width: number): uPlot => {
      const u = new uPlot(
        chartOptions(now, {
          width,
          height,
          active: () => latest.current.active,
          onActive: (index) => latest.current.onActive(index),
        }),
        [now.points.map((_, index) => index), ...now.series.map(({ values }) => [...values])],
        element,
      )
      onDrawn(u.ctx.canvas)
      // The keys have the same by Enter.
      u.over.addEventListener('click', () => {
        const { active: at, onOpen: go } = latest.current
        if (at !== undefined) go?.(at)
      })
      return u
    }
    // The first call tells how wide it has become, in the frame that it is drawn in.
    const resizing = new ResizeObserver(() => {
      const width = Math.max(120, element.clientWidth)
      if (!plot.current) plot.current = draw(width)
      else if (width !== plot.current.width) plot.current.setSize({ width, height })
    })
    resizing.observe(element)
    const redraw = () => plot.current?.redraw()
    const theming = new MutationObserver(redraw)
    theming.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', redraw)
    return () => {
      resizing.disconnect()
      theming.disconnect()
      dark.removeEventListener('change', redraw)
      onDrawn(undefined)
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [key, height, onDrawn])

  function walk(index: number): void {
    const u = plot.current
    const along = u?.valToPos(index, 'x') ?? 0
    // uPlot finds the point under its cursor, and its lines and marks with it.
    u?.setCursor(data.kind === 'rows' ? { left: 1, top: along } : { left: along, top: 1 })
    onActive(index)
  }
  function press(event: KeyboardEvent): void {
    if (active === undefined) return
    if (event.key === 'Enter') onOpen?.(active)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onActive(undefined)
  }

  return (
    <div className={css.stage}>
      {/* What a chart is to the keys: one stop, the arrows walk its points, and each is told. */}
      <input
        type="range"
        className={visuallyHidden}
        aria-label={label}
        aria-valuetext={told(active ?? 0)}
        min={0}
        max={count - 1}
        value={active ?? 0}
        onChange={(event) => walk(Number(event.target.value))}
        onFocus={() => walk(active ?? 0)}
        onBlur={() => onActive(undefined)}
        onKeyDown={press}
      />
      <div ref={place} className={`${css.plot} ${onOpen ? css.opens : ''}`} style={{ height }} />
    </div>
  )
}
