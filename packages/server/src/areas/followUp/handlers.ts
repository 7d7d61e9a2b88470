import type { AreaHandlers } from '../../context.ts'
import { deleteCadence, enroll, searchCadences, stopCadence, upsertCadence } from './cadences.ts'
import { logCall, setDoNotCall, undoCall } from './calls.ts'
import { readFollowUp } from './read.ts'
import { searchTasks, setTask } from './tasks.ts'

export const followUp: AreaHandlers<'followUp'> = {
  'followUp.get': (context, { params }) => readFollowUp(context, Number(params.id)),
  'followUp.logCall': (context, { params, body }) => logCall(context, Number(params.id), body),
  'followUp.undoCall': (context, { params }) => undoCall(context, Number(params.id), Number(params.callId)),
  'followUp.setDoNotCall': (context, { params, body }) => setDoNotCall(context, Number(params.id), body.isDoNotCall),
  'followUp.tasks': (context, { body }) => searchTasks(context, body),
  'followUp.setTask': (context, { params, body }) => setTask(context, Number(params.id), body),
  'followUp.enroll': (context, { params, body }) => enroll(context, Number(params.id), body.cadenceId),
  'followUp.stop': (context, { params }) => stopCadence(context, Number(params.id)),
  'followUp.cadences': (context, { body }) => searchCadences(context, body),
  'followUp.upsertCadence': (context, { body }) => upsertCadence(context, body),
  async 'followUp.deleteCadence'(context, { params }) {
    await deleteCadence(context, Number(params.id))
    return { ok: true }
  },
}
