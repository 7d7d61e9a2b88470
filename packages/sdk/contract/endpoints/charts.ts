/** Charts of what lead generators bring. */
export const charts = {
  'charts.daysOfWeek': 'POST /api/charts/lead-generator/days-of-week',
  'charts.hoursOfDay': 'POST /api/charts/lead-generator/hours-of-day',
  'charts.leadCountSummary': 'POST /api/charts/lead-generator/lead-count-summary',
  'charts.leadCount': 'POST /api/charts/lead-generator/lead-count',
} as const
