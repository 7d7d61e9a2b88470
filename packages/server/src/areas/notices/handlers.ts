import type { AreaHandlers } from '../../context.ts'
import { addDevice, listDevices, removeDevice } from './devices.ts'
import { readPreferences, savePreferences } from './preferences.ts'

export const notices: AreaHandlers<'notices'> = {
  'notices.preferences': (context) => readPreferences(context),
  'notices.savePreferences': (context, { body }) => savePreferences(context, body),
  'notices.devices': (context) => listDevices(context),
  'notices.addDevice': (context, { body }) => addDevice(context, body),
  'notices.removeDevice': (context, { params }) => removeDevice(context, Number(params.id)),
}
