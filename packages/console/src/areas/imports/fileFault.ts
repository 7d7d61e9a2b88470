import { CsvError } from '@walkup/sdk/reading'
import { t } from '../../i18n/index.ts'

/** Why `readTables` could not read a file. */
export const fileFault = (error: unknown): string =>
  error instanceof CsvError && error.fault.code === 'quote-never-closed'
    ? t('imports.openQuote', { n: error.fault.params.line })
    : t('imports.unreadable')
