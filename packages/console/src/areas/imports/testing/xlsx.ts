import { strToU8, zipSync } from 'fflate'

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`)
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** A value of a cell; a Date is a day, as Excel stores it. */
export type Value = string | number | Date

function cell(value: Value, column: number, row: number): string {
  const at = `${String.fromCharCode(65 + column)}${row}`
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`
  return `<c r="${at}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`
}

export type Rows = readonly (readonly Value[])[]
const linesOf = (rows: Rows): string =>
  rows.map((row, at) => `<row r="${at + 1}">${row.map((value, column) => cell(value, column, at + 1)).join('')}</row>`).join('')

/** A minimal Excel file of sheets by name, each with at most 26 columns. */
export function xlsx(sheets: Readonly<Record<string, Rows>>): Uint8Array {
  const names = Object.keys(sheets)
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId0" Type="${office}/styles" Target="styles.xml"/>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        xml(`<worksheet xmlns="${main}"><sheetData>${linesOf(rows)}</sheetData></worksheet>`),
      ]),
    ),
  })
}
