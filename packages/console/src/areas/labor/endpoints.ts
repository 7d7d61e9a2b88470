import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'labor.search',
  'labor.searchTimeLogs',
  'labor.createTimeLog',
  'labor.updateTimeLog',
  'labor.deleteTimeLog',
  'labor.upsertBreak',
  'labor.deleteBreak',
  'labor.totals',
  'labor.approveTimeLogs',
  'labor.export',
  'labor.missingPunches',
  'labor.decidePunch',
  'labor.exportPayroll',
  'settings.payrollRules',
  'settings.previewPayrollRules',
  'settings.savePayrollRules',
]
