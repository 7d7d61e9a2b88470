/** Calls, tasks and cadences of leads. */
export const followUp = {
  'followUp.get': 'GET /api/leads/{id}/follow-up',
  'followUp.logCall': 'POST /api/leads/{id}/calls',
  'followUp.undoCall': 'DELETE /api/leads/{id}/calls/{callId}',
  'followUp.setDoNotCall': 'PUT /api/leads/{id}/do-not-call',
  'followUp.enroll': 'POST /api/leads/{id}/cadence',
  'followUp.stop': 'DELETE /api/leads/{id}/cadence',
  'followUp.tasks': 'POST /api/tasks/search',
  'followUp.setTask': 'PUT /api/tasks/{id}',
  'followUp.cadences': 'POST /api/cadences/search',
  'followUp.upsertCadence': 'POST /api/cadences/upsert',
  'followUp.deleteCadence': 'DELETE /api/cadences/{id}',
} as const
