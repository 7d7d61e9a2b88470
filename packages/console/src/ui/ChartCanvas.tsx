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
  /** Receives a point's full text: "Tue, Nov 3: Leads 12, Before 8". */
  readonly pointText: (index: number) => string
  /** Receives the canvas, for saving it as an image; must be stable. */
  readonly onDrawn: (canvas: HTMLCanvasElement | undefined) => void
}

/** The uPlot chart with keyboard and pointer handling. Loaded with the first chart. */
export default function ChartCanvas({ data, label, height, active, onActive, onOpen, pointText, onDrawn }: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const latest = useRef({ active, onActive, onOpen, data })
  const isLine = data.kind === 'lines'
  const count = data.points.length
  // Compared by its JSON, since callers create new data on each render.
  const key = JSON.stringify([data.kind, data.points, data.series])
  useEffect(() => {
    latest.current = { active, onActive, onOpen, data }
  }, [active, onActive, onOpen, data])
  // Lines have uPlot's own marker; bars draw theirs.
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
      // Keyboard users have Enter instead.
      u.over.addEventListener('click', () => {
        const { active: at, onOpen: go } = latest.current
        if (at !== undefined) go?.(at)
      })
      return u
    }
    // The first callback reports the width before the first paint.
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
    // Moving uPlot's cursor also updates its markers.
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
      {/* One tab stop; arrow keys move between points, and each is announced. */}
      <input
        type="range"
        className={visuallyHidden}
        aria-label={label}
        aria-valuetext={pointText(active ?? 0)}
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
