export { instantRange, within, type DateFilter } from './dates.ts'
export { searchPage, type PageReply, type SearchBody, type SortColumn } from './page.ts'
export { matching } from './text.ts'
export { everyRow } from './walk.ts'
