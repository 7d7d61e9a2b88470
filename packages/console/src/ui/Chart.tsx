import { useCallback, useRef, useState, type ComponentType } from 'react'
import { t } from '../i18n/index.ts'
import { Button } from './Button.tsx'
import { fileName, saveFile, toCsv, toPicture } from './chartFiles.ts'
import type { ChartCanvasProps } from './ChartCanvas.tsx'
import { Skeleton } from './states.tsx'
import { usePage } from './usePage.ts'
import * as css from './Chart.css.ts'

const loadCanvas = () => import('./ChartCanvas.tsx')

/** `mid` is a tone between the main value and its comparison. */
export type ChartTone = 'accent' | 'mid' | 'muted'
export interface ChartSeries {
  readonly label: string
  readonly tone: ChartTone
  /** One per point; null for no value. */
  readonly values: readonly (number | null)[]
  readonly isDashed?: boolean
}
export interface ChartData {
  /** `bars` are vertical, over time or a scale; `rows` are horizontal, one per name; `lines` run over time. */
  readonly kind: 'bars' | 'rows' | 'lines'
  /** Label of each point. */
  readonly points: readonly string[]
  /** Four at most. */
  readonly series: readonly ChartSeries[]
  readonly format: (value: number) => string
  /** Allowed axis steps; round numbers by default. */
  readonly steps?: readonly number[] | undefined
}
export interface ChartProps {
  /** Title, for screen readers and files. */
  readonly title: string
  /** Undefined while loading. */
  readonly data: ChartData | undefined
  /** Height in px; row charts grow with their rows. */
  readonly height?: number
  /** Called on a click or Enter on a point. */
  readonly onOpen?: ((index: number) => void) | undefined
  /** Empty state text. */
  readonly empty: string
}

const ROW = 40
/** A chart with a legend that shows the values of the active point; also available as table, image, and file. */
export function Chart({ title, data, height = 240, onOpen, empty }: ChartProps) {
  const Canvas = usePage(loadCanvas)
  const [active, setActive] = useState<number>()
  const [isTable, setTable] = useState(false)
  const drawn = useRef<HTMLCanvasElement>(undefined)
  const onDrawn = useCallback((canvas: HTMLCanvasElement | undefined) => void (drawn.current = canvas), [])
  const tall = data?.kind === 'rows' ? Math.max(2, data.points.length) * ROW + 16 : height
  const isEmpty = data !== undefined && data.series.every(({ values }) => values.every((value) => !value))
  const at = active !== undefined && active < (data?.points.length ?? 0) ? active : undefined
  if (!data || isEmpty)
    return (
      <figure className={css.figure} aria-label={title} aria-busy={!data}>
        <div className={css.head} />
        <div className={css.canvasBox} style={{ height }}>
          {data ? <p className={css.empty}>{empty}</p> : <ChartSkeleton />}
        </div>
      </figure>
    )
  const { points, series, format } = data
  const value = (of: (typeof series)[number], index: number) => {
    const one = of.values[index]
    return one === null || one === undefined ? '–' : format(one)
  }
  const pointText = (index: number) => `${points[index]}: ${series.map((one) => `${one.label} ${value(one, index)}`).join(', ')}`
  const rows = () => [
    [title, ...series.map(({ label }) => label)],
    ...points.map((point, index) => [point, ...series.map(({ values }) => values[index])]),
  ]
  const picture = async () => {
    const { cssVariable } = await import('./chartOptions.ts')
    const colors = { paper: cssVariable('--c-paper'), ink: cssVariable('--c-ink'), muted: cssVariable('--c-muted') }
    const key = series.map(({ label }) => label).join(' · ')
    const blob = drawn.current && (await toPicture(drawn.current, title, key, colors))
    if (blob) saveFile(blob, fileName(title, 'png'))
  }
  return (
    <figure className={css.figure} aria-label={title}>
      <div className={css.head}>
        <p className={css.key} aria-hidden="true">
          {at !== undefined && <strong className={css.point}>{points[at]}</strong>}
          {series.map((one) => (
            <span key={one.label} className={css.series}>
              <span className={`${css.swatch[one.tone]} ${one.isDashed ? css.dashed : ''}`} />
              {one.label}
              {at !== undefined && <b className={css.value}>{value(one, at)}</b>}
            </span>
          ))}
        </p>
        <div className={css.tools}>
          <Button look="quiet" className={css.tool} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('ui.table')}
          </Button>
          {!isTable && (
            <Button look="quiet" className={css.tool} aria-label={`PNG: ${title}`} onClick={() => void picture()}>
              PNG
            </Button>
          )}
          <Button
            look="quiet"
            className={css.tool}
            aria-label={`CSV: ${title}`}
            onClick={() => saveFile(new Blob([toCsv(rows())], { type: 'text/csv' }), fileName(title, 'csv'))}
          >
            CSV
          </Button>
        </div>
      </div>
      {isTable ? (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <td aria-label={title} />
                {series.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point, index) => (
                <tr key={point}>
                  <th scope="row">{point}</th>
                  {series.map((one) => (
                    <td key={one.label}>{value(one, index)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : Canvas ? (
        <Drawn {...{ Canvas, data, height: tall, active: at, onActive: setActive, onOpen, pointText, onDrawn }} label={title} />
      ) : (
        <div className={css.canvasBox} style={{ height: tall }} />
      )}
    </figure>
  )
}

interface DrawnProps extends ChartCanvasProps {
  readonly Canvas: ComponentType<ChartCanvasProps>
}
const Drawn = ({ Canvas, ...props }: DrawnProps) => <Canvas {...props} />

const ChartSkeleton = () => (
  <div className={css.skeleton}>
    {[42, 66, 30, 84, 55, 72, 47].map((height) => (
      <span key={height} style={{ height: `${height}%` }}>
        <Skeleton widths={['100%']} />
      </span>
    ))}
  </div>
)
