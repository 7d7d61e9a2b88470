import type { KeywordTexts } from '../types.ts'

export const keywords: KeywordTexts = {
  words: {
    stop: ['OPT OUT', 'STOP ALL'],
    start: ['START', 'UNSTOP'],
    help: ['HELP', 'INFO'],
    confirm: ['C', 'CONFIRM', 'CONFIRMED'],
    yes: ['Y', 'YES', 'YEP', 'YEAH', 'OK', 'OKAY'],
    reschedule: ['R', 'RESCHEDULE', 'CHANGE', 'MOVE'],
    cancel: ['N', 'NO', 'NOPE'],
  },
  stopSentences: [
    /^(?:(?:please|pls|just|ok|no)[, ]+)*stop(?: (?:it|this|that|now|please|pls|already|immediately|all|everything))*[.! ]*$/,
    /\bstop (?:sending|texting|messaging|contacting|spamming|bothering)\b/,
    /\b(?:don'?t|do not) send(?: me| us)?(?: any)?(?: more)? (?:texts?|messages?|sms)(?: (?:again|any ?more|ever|please))*[.! ]*$/,
    /\b(?:stop|quit)(?: (?:sending|with|me|us|these|the|your|all|any|more))* (?:texts?|texting|messages?|messaging|contacting|sms)\b/,
    /\bno more (?:texts|messages|sms)\b/,
    /\b(?:don'?t|do not) (?:text|message|contact)(?: (?:me|us))?(?: (?:again|any ?more|ever))?[.! ]*$/,
    /\b(?:unsubscribe|opt(?: me)? out|remove me|take me off|leave me alone)\b/,
  ],
}
