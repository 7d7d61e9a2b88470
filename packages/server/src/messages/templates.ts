import { languages, type LanguageCode } from '../languages/index.ts'
import type { Replies, Template } from '../languages/types.ts'
import { isReplyKind, type TemplateKind } from './kinds.ts'

export const defaultTemplate = (kind: TemplateKind, channel: 'email' | 'sms', language: LanguageCode): Template =>
  isReplyKind(kind) ? { body: languages[language].replies[kind] } : languages[language].templates[kind][channel]

export const replyTemplate = (name: keyof Replies, language: LanguageCode): string => languages[language].replies[name]
export type ReplyName = keyof Replies
