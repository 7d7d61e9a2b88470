export { importMappings, importRows, type ImportBody, type ImportReply, type Outcome, type ReadRow } from './importRows.ts'
export { listOf, type CellError, type RowReader } from './rowReader.ts'
