import 'uplot/dist/uPlot.min.css'
import type { ChartData } from './Chart.tsx'
interface ChartCanvasProps {
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
export default function ChartCanvas({
  data,
  label,
  height,
  active,
  onActive,
  onOpen,
  told,
  onDrawn,
}: ChartCanvasProps): import('react').JSX.Element
export {}
