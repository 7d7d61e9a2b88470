import qrcode from 'qrcode-generator'

/** A run of dark modules in a row. */
export interface Run {
  readonly row: number
  readonly column: number
  readonly length: number
}
export interface Matrix {
  /** Modules per side, without the quiet zone. */
  readonly size: number
  readonly runs: readonly Run[]
}

/** Light modules that a scanner needs around a code (ISO/IEC 18004). */
export const QUIET = 4

/** The code of a text, at level M: 15 % of it may be damaged. */
export function matrixOf(text: string): Matrix {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const runs: Run[] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && code.isDark(row, column)) column++
      if (column > start) runs.push({ row, column: start, length: column - start })
    }
  }
  return { size, runs }
}

/** The code as one SVG path, one unit per module. */
export function svgOf(text: string): string {
  const { size, runs } = matrixOf(text)
  const side = size + 2 * QUIET
  const path = runs.map(({ row, column, length }) => `M${column + QUIET} ${row + QUIET}h${length}v1h-${length}z`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
}
