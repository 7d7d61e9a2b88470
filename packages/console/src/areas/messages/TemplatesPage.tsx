import { shopperLanguages } from '@walkup/sdk/domain'
import { useState } from 'react'
import { useCall } from '../../data/useCall.ts'
import { MailOff } from '../../frame/MailOff.tsx'
import { messageChannels, messageKinds as kindsOfMessages } from '../../frame/messageLabels.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { Renewed } from '../../ui/Renewed.tsx'
import { Select } from '../../ui/Select.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { locale, t, type Text } from '../../i18n/index.ts'
import { TemplateForm, type Template } from './TemplateForm.tsx'
import * as css from './messages.css.ts'

const kinds = ['booked', 'reminder', 'moved', 'canceled', 'onTheWay', 'missed', 'visited', 'help', 'optedOut', 'optedIn'] as const
const messageKinds: Readonly<Record<Template['kind'], Text>> = {
  ...kindsOfMessages,
  help: t('messages.help'),
  optedOut: t('messages.optedOut'),
  optedIn: t('messages.optedIn'),
}
const channels = ['sms', 'email'] as const
const languageNames = new Intl.DisplayNames(locale, { type: 'language' })

/** What messages about visits, and the replies to HELP, STOP and START, say, by kind, channel and language. */
export default function TemplatesPage() {
  useTitle(t('messages.templates'))
  const { data, problem, retry } = useCall('messages.templates', {})
  const [kind, setKind] = useState<Template['kind']>('booked')
  const [channel, setChannel] = useState<Template['channel']>('sms')
  const [language, setLanguage] = useState<Template['language']>('en')
  const ofKind = data?.items.filter((one) => one.kind === kind && one.language === language)
  // Replies to texts are texts.
  const chosen = ofKind?.find((one) => one.channel === channel) ?? ofKind?.[0]
  const nameOf = (one: Template['kind']) =>
    data?.items.some(({ kind: of, isOwn }) => of === one && isOwn)
      ? `${messageKinds[one]} · ${t('messages.own')}`
      : messageKinds[one]
  return (
    <div className={css.page}>
      <h1 className={css.heading}>{t('messages.templates')}</h1>
      <MailOff />
      {data && chosen ? (
        <>
          <div className={css.choices}>
            <Select
              label={t('messages.kind')}
              options={kinds.map((value) => ({ value, label: nameOf(value) }))}
              value={kind}
              onChange={(value) => setKind(value as Template['kind'])}
            />
            <Select
              label={t('messages.channel')}
              options={channels
                .filter((value) => ofKind?.some((one) => one.channel === value))
                .map((value) => ({ value, label: messageChannels[value] }))}
              value={chosen.channel}
              onChange={(value) => setChannel(value as Template['channel'])}
            />
            <Select
              label={t('messages.language')}
              options={shopperLanguages.map((value) => ({ value, label: languageNames.of(value) ?? value }))}
              value={language}
              onChange={(value) => setLanguage(value as Template['language'])}
            />
          </div>
          <Renewed by={`${kind} ${chosen.channel} ${language} ${chosen.updatedAt}`}>
            <TemplateForm saved={chosen} variables={data.variables[kind] ?? []} />
          </Renewed>
        </>
      ) : problem ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : (
        <Skeleton widths={['60%', '80%', '70%']} />
      )}
    </div>
  )
}
