import type { MailLanguage } from '../../mail/languages.ts'
import { isReplyKind, type TemplateKind } from '../kinds.ts'
import * as en from './en.ts'
import * as es from './es.ts'
import * as fr from './fr.ts'
import type { Replies, Template, Templates } from './types.ts'

const catalogs: Readonly<Record<MailLanguage, { readonly templates: Templates; readonly replies: Replies }>> = { en, es, fr }

export const defaultTemplate = (kind: TemplateKind, channel: 'email' | 'sms', language: MailLanguage): Template =>
  isReplyKind(kind) ? { body: catalogs[language].replies[kind] } : catalogs[language].templates[kind][channel]

export const replyTemplate = (name: keyof Replies, language: MailLanguage): string => catalogs[language].replies[name]
export type ReplyName = keyof Replies
export type { Template } from './types.ts'
