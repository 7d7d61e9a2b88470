import { useEffect, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { hint } from '../../ui/controls.css.ts'
import { locale, t } from '../../i18n/index.ts'

type Typists = Replies['messages.conversation']['typists']
interface TypistsProps {
  readonly typists: Typists | undefined
  /** Of the person whom they write to. */
  readonly name: string
}

/** Who else writes to a person right now. */
export function Typists({ typists, name }: TypistsProps) {
  const [gone, setGone] = useState<Typists>([])
  useEffect(() => {
    const timers = typists?.map((one) => setTimeout(() => setGone((known) => [...known, one]), one.seconds * 1000))
    return () => timers?.forEach(clearTimeout)
  }, [typists])
  const writing = typists?.filter((one) => !gone.includes(one)) ?? []
  const names = new Intl.ListFormat(locale).format(writing.map((one) => one.name))
  return (
    <output className={hint}>{writing.length > 0 && t('messages.typing', { names, count: writing.length, person: name })}</output>
  )
}
