import type { Text } from '../../i18n/index.ts'
import { fillText } from '../../metrics/compare.ts'
import { formatters } from '../../metrics/units.ts'

/** "1 lead", "3 leads". */
export const pluralize = (n: number, one: Text, many: Text): string => fillText(n === 1 ? one : many, { n: formatters.count(n) })
