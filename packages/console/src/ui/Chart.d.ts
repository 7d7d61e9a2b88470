export type ChartTone = 'accent' | 'muted' | 'information' | 'warning'
export interface ChartSeries {
  readonly label: string
  readonly tone: ChartTone
  /** One for each point; null where there is none. */
  readonly values: readonly (number | null)[]
  readonly isDashed?: boolean
}
export interface ChartData {
  /** `bars` stand, over time or a scale; `rows` lie, one for each name; `lines` run over time. */
  readonly kind: 'bars' | 'rows' | 'lines'
  /** The name of each point. */
  readonly points: readonly string[]
  /** Four at most. */
  readonly series: readonly ChartSeries[]
  readonly format: (value: number) => string
  /** The steps that the scale may take; any round numbers unless given. */
  readonly steps?: readonly number[] | undefined
}
interface ChartProps {
  /** What the chart shows; names it for screen readers and in files. */
  readonly title: string
  /** Undefined while it is read. */
  readonly data: ChartData | undefined
  /** px; charts of rows grow with them. */
  readonly height?: number
  /** What a press or Enter on a point leads to. */
  readonly onOpen?: ((index: number) => void) | undefined
  /** What is said where there is nothing to draw. */
  readonly empty: string
}
/** A chart with its key, which tells the values of the point that is looked at; as a table, a picture and a file too. */
export declare function Chart({ title, data, height, onOpen, empty }: ChartProps): import('react').JSX.Element
export {}
