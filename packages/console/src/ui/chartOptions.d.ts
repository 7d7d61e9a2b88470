import uPlot from 'uplot'
import type { ChartData } from './Chart.tsx'
export declare const paint: (property: string) => string
interface Around {
  readonly width: number
  readonly height: number
  /** The point under the pointer or the keys. */
  readonly active: () => number | undefined
  readonly onActive: (index: number | undefined) => void
}
export declare function chartOptions(data: ChartData, { width, height, active, onActive }: Around): uPlot.Options
export {}
