import '../../ui/ChartCanvas.tsx'
import { dateName } from '../../metrics/members.ts'
import { formatDays } from '../../metrics/compare.ts'
import { formatters } from '../../metrics/units.ts'
import { localTime } from './times.ts'

// Preloads chart code for Today and the charts while another page is open, and creates their formatters, which are slow to
// construct.
const day = '2000-01-01'
localTime(`${day}T00:00:00Z`)
dateName(day, false)
formatDays({ from: day, to: day })
formatters.count(0)
