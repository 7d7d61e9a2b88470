export { drillInto, drillOf, memberFilter, type DrilledFigure, type RowFilter } from './drill.ts'
export { factTables, leadCells, type Cell } from './leadCounts.ts'
export { figuresOf, ratio, Tally, tallied } from './figures.ts'
export { approachCells, laborCells, LaborTally } from './labor.ts'
export { namesOf, type Named } from './names.ts'
export { comparisonOf, daysIn, daysOf, type CompareTo, type Days } from './period.ts'
export {
  firstDayOfWeek,
  untilNow,
  outerBounds,
  reportScope,
  spansOf,
  spanTable,
  territoriesOf,
  type ReportScope,
} from './scope.ts'
export { emptyRow, laborTable, reportTable } from './table.ts'
export { territoryScopeOf } from './territoryScope.ts'
