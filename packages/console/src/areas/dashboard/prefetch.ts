import '../../ui/ChartCanvas.tsx'
import { dateName } from '../charts/series.ts'
import { daysInWords } from '../../metrics/compare.ts'
import { say } from '../../metrics/units.ts'
import { localTime } from './times.ts'

// What Today and the charts are drawn with comes while another page is read. A formatter takes longer to be made than all that it then
// writes on a page: those of their first look are made now.
const day = '2000-01-01'
localTime(`${day}T00:00:00Z`)
dateName(day, false)
daysInWords({ from: day, to: day })
say.count(0)
