import { QUIET } from '../../../qr/code.ts'
import { formats, type Item, type PrintFormat } from './sheet.ts'

const n = (value: number): string => String(Math.round(value * 100) / 100)

/** A page as an SVG; its texts are outlines, so that it looks the same everywhere. */
export function svgPage(format: PrintFormat, items: readonly Item[]): string {
  const { width, height } = formats[format]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="#fff" d="M0 0h${width}v${height}H0z"/>${items.map(element).join('')}</svg>`
}

function element(item: Item): string {
  switch (item.kind) {
    case 'box':
      return `<rect x="${n(item.x)}" y="${n(item.y)}" width="${n(item.width)}" height="${n(item.height)}" rx="${n(item.radius)}" fill="${item.fill}"/>`
    case 'logo':
      return `<image x="${n(item.x)}" y="${n(item.y)}" width="${n(item.width)}" height="${n(item.height)}" preserveAspectRatio="${item.isCentered ? 'xMidYMid' : 'xMinYMin'}" href="data:${item.logo.mediaType};base64,${item.logo.bytes.toString('base64')}"/>`
    case 'code': {
      const unit = item.side / (item.matrix.size + 2 * QUIET)
      const path = item.matrix.runs.map(({ row, column, length }) => `M${column + QUIET} ${row + QUIET}h${length}v1h-${length}z`)
      return `<path transform="translate(${n(item.x)} ${n(item.y)}) scale(${unit})" shape-rendering="crispEdges" d="${path.join('')}"/>`
    }
    case 'text': {
      const { glyphs, positions } = item.face.font.layout(item.text)
      const scale = item.size / item.face.font.unitsPerEm
      let at = 0
      const outlines = glyphs.map((glyph, index) => {
        const outline = `<path transform="translate(${at})" d="${glyph.path.toSVG()}"/>`
        at += positions[index]?.xAdvance ?? 0
        return outline
      })
      return `<g fill="${item.fill}" transform="translate(${n(item.x)} ${n(item.y)}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
    }
    case 'cut':
      return `<path stroke="#9a9a9a" stroke-width=".5" stroke-dasharray="3" d="M${item.from.map(n).join(' ')}L${item.to.map(n).join(' ')}"/>`
  }
}
