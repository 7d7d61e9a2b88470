import type { AreaHandlers } from '../../context.ts'
import { conversation, onTheWay, sendToLead } from './conversation.ts'
import { searchConversations, setWaiting } from './conversations.ts'
import { registrationTexts } from './registration.ts'
import { searchMessages } from './search.ts'
import { setTyping } from './typing.ts'
import {
  listTemplates,
  previewTemplate,
  readSettings,
  resetTemplate,
  saveSettings,
  saveTemplate,
  testTemplate,
} from './templates.ts'

export const messages: AreaHandlers<'messages'> = {
  'messages.conversation': (context, { params }) => conversation(context, Number(params.id)),
  'messages.send': (context, { params, body }) => sendToLead(context, Number(params.id), body),
  'messages.setTyping': (context, { params, body }) => setTyping(context, Number(params.id), body),
  'messages.onTheWay': (context, { params, body }) => onTheWay(context, Number(params.id), body),
  'messages.conversations': (context, { body }) => searchConversations(context, body),
  'messages.setWaiting': (context, { body }) => setWaiting(context, body),
  'messages.search': (context, { body }) => searchMessages(context, body),
  'messages.templates': (context) => listTemplates(context),
  'messages.saveTemplate': (context, { body }) => saveTemplate(context, body),
  'messages.resetTemplate': (context, { body }) => resetTemplate(context, body),
  'messages.previewTemplate': (context, { body }) => previewTemplate(context, body),
  'messages.testTemplate': (context, { body }) => testTemplate(context, body),
  'messages.registration': (context) => registrationTexts(context),
  'messages.settings': (context) => readSettings(context),
  'messages.saveSettings': (context, { body }) => saveSettings(context, body),
}
