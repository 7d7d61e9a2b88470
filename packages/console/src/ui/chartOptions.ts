import uPlot from 'uplot'
import type { ChartData, ChartTone } from './Chart.tsx'
import { ellipsize, fitLines, labelStep, SMALL, widestLabel, widthOf } from './chartScale.ts'
import { font } from './tokens.css.ts'

export const cssVariable = (property: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(property).trim()

/** Tone colors read from custom properties, so that a theme change only requires a redraw. */
const tones: Readonly<Record<ChartTone, () => string>> = {
  accent: () => cssVariable('--c-accent'),
  // Tokens are #rrggbb; two more digits set the opacity.
  mid: () => `${cssVariable('--c-accent')}a6`,
  muted: () => cssVariable('--c-edge'),
}

/** Maximum bar width in CSS px, and the share of its slot that it fills. */
const WIDEST = 36
const FILLED = 0.72

const barOf = (u: uPlot, index: number, of: number) => {
  const band = Math.abs(u.valToPos(1, 'x', true) - u.valToPos(0, 'x', true))
  const thick = Math.max(1, Math.min(band * FILLED, WIDEST * devicePixelRatio * of) / of)
  return { thick, shift: index * thick - (thick * of) / 2 }
}

/** Grouped bars; lengths start at zero. */
const bars =
  (place: number, of: number): uPlot.Series.PathBuilder =>
  (u, seriesIndex) => {
    const fill = new Path2D()
    const zero = u.valToPos(0, 'y', true)
    const { thick, shift } = barOf(u, place, of)
    const gap = thick > 4 ? Math.min(2 * devicePixelRatio, thick / 4) : 0
    for (const [index, value] of (u.data[seriesIndex] ?? []).entries()) {
      if (!value) continue
      const at = u.valToPos(index, 'x', true) + shift
      const end = u.valToPos(value, 'y', true)
      const [from, length] = [Math.min(zero, end), Math.abs(end - zero)]
      if (u.scales.x?.ori === 1) fill.rect(from, at, length, thick - gap)
      else fill.rect(at, from, thick - gap, length)
    }
    return { fill, stroke: null }
  }

/** Labels at the ends of the first series' bars, in horizontal charts. */
const endLabels =
  ({ series, format }: ChartData) =>
  (u: uPlot): void => {
    const { thick, shift } = barOf(u, 0, series.length)
    u.ctx.save()
    u.ctx.font = `600 ${12 * devicePixelRatio}px ${font}`
    u.ctx.fillStyle = cssVariable('--c-ink')
    u.ctx.textBaseline = 'middle'
    u.ctx.textAlign = 'left'
    for (const [index, value] of (u.data[1] ?? []).entries()) {
      if (value === null || value === undefined) continue
      const at = u.valToPos(index, 'x', true) + shift + thick / 2
      u.ctx.fillText(format(value), u.valToPos(Math.max(0, value), 'y', true) + 6 * devicePixelRatio, at)
    }
    u.ctx.restore()
  }

const LINE = 14
/** Row labels, wrapped to two lines if necessary; uPlot's own would be misaligned. */
const rowNames =
  (points: readonly string[], gutter: number) =>
  (u: uPlot): void => {
    u.ctx.save()
    u.ctx.font = `${12 * devicePixelRatio}px ${font}`
    u.ctx.fillStyle = cssVariable('--c-muted')
    u.ctx.textBaseline = 'middle'
    u.ctx.textAlign = 'right'
    for (const [index, point] of points.entries()) {
      const lines = fitLines(point, gutter - 10)
      const middle = u.valToPos(index, 'x', true)
      for (const [place, text] of lines.entries()) {
        const below = (place - (lines.length - 1) / 2) * LINE * devicePixelRatio
        u.ctx.fillText(text, u.bbox.left - 6 * devicePixelRatio, middle + below)
      }
    }
    u.ctx.restore()
  }

interface Around {
  readonly width: number
  readonly height: number
  /** Index of the point under the pointer or keyboard cursor. */
  readonly active: () => number | undefined
  readonly onActive: (index: number | undefined) => void
}

export function chartOptions(data: ChartData, { width, height, active, onActive }: Around): uPlot.Options {
  const { kind, points, series, format, steps } = data
  const lies = kind === 'rows'
  const isLine = kind === 'lines'
  const gutter = lies ? Math.min(width * 0.36, Math.max(...points.map(widthOf), 24) + 14) : 0
  const end = lies
    ? Math.max(...(series[0]?.values ?? []).map((value) => (value === null ? 0 : widthOf(format(value)))), 0) + 18
    : 12
  const axis = { font: SMALL, stroke: () => cssVariable('--c-muted') }
  const line = { stroke: () => cssVariable('--c-line'), width: 1 }
  return {
    width,
    height,
    padding: [8, end, lies ? 8 : 0, 0],
    legend: { show: false },
    // Highlights the active row or column behind the bars; lines have uPlot's own marker.
    cursor: { x: isLine, y: false, drag: { x: false, y: false, setScale: false }, points: { show: isLine } },
    scales: {
      x: {
        time: false,
        range: isLine && points.length > 1 ? [0, points.length - 1] : [-0.5, points.length - 0.5],
        ...(lies ? { ori: 1, dir: -1 } : {}),
      },
      y: {
        range: (_, min, max) => [Math.min(0, min ?? 0), max > 0 ? max * (lies ? 1 : 1.08) : 1],
        ...(lies ? { ori: 0, dir: 1 } : {}),
      },
    },
    axes: [
      {
        ...axis,
        side: lies ? 3 : 2,
        size: lies ? gutter : 32,
        gap: 6,
        grid: { show: false },
        ticks: { show: false },
        splits: (u) => {
          const step = labelStep(points.length, (u.width - 60) / (widestLabel(points) + 12))
          return points.map((_, index) => index).filter((index) => index % step === 0)
        },
        values: (_, splits) => splits.map((index) => (lies ? '' : ellipsize(points[index] ?? '', 160))),
      },
      {
        ...axis,
        show: !lies,
        side: 3,
        size: (_, values) => Math.max(28, ...(values ?? []).map((value) => widthOf(value) + 12)),
        gap: 6,
        grid: line,
        ticks: { show: false },
        ...(steps ? { incrs: [...steps] } : {}),
        values: (_, splits) => splits.map((value) => format(value)),
      },
    ],
    series: [
      {},
      ...series.map(({ label, tone, isDashed }, index): uPlot.Series => {
        const color = tones[tone]
        if (!isLine) return { label, fill: color, paths: bars(index, series.length), points: { show: false } }
        return {
          label,
          stroke: color,
          width: 2,
          ...(isDashed ? { dash: [4, 4] } : {}),
          points: { show: points.length === 1 },
        }
      }),
    ],
    hooks: {
      setCursor: [(u) => onActive(u.cursor.idx ?? undefined)],
      drawClear: [
        (u) => {
          const index = active()
          if (index === undefined || isLine) return
          const half = Math.abs(u.valToPos(1, 'x', true) - u.valToPos(0, 'x', true)) / 2
          const at = u.valToPos(index, 'x', true) - half
          u.ctx.save()
          u.ctx.fillStyle = cssVariable('--c-hover')
          if (lies) u.ctx.fillRect(0, at, u.ctx.canvas.width, half * 2)
          else u.ctx.fillRect(at, u.bbox.top, half * 2, u.bbox.height)
          u.ctx.restore()
        },
      ],
      draw: lies ? [rowNames(points, gutter), endLabels(data)] : [],
    },
  }
}
