import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { t, type Text } from '../../i18n/index.ts'
import { ColorChoice } from './ColorChoice.tsx'
import { experimentName, titleKeys, type Experiment, type TitleKey } from './snippets.ts'
import * as css from './embed.css.ts'

const titles: Readonly<Record<TitleKey, Text>> = {
  serviceTitle: t('embed.serviceTitle'),
  timeTitle: t('embed.timeTitle'),
  addressTitle: t('embed.addressTitle'),
  contactTitle: t('embed.contactTitle'),
}
/** Radix takes no empty value. */
const SAME = 'same'

interface Props {
  readonly value: Experiment | undefined
  readonly onChange: (value: Experiment | undefined) => void
  /** What the color starts with. */
  readonly accent: string
}

/** Version B of an experiment: another heading, another color, or both. */
export function SecondVersion({ value, onChange, accent }: Props) {
  const change = (part: Partial<Experiment>) => value && onChange({ ...value, ...part })
  return (
    <section className={css.card} aria-label={t('embed.experiment')}>
      <h2 className={css.sectionTitle}>{t('embed.experiment')}</h2>
      <Checkbox
        label={t('embed.experimentOn')}
        hint={t('embed.experimentHint')}
        checked={!!value}
        onChange={({ target }) => onChange(target.checked ? { name: '', key: undefined, text: '', accent: '' } : undefined)}
      />
      {value && (
        <>
          <TextInput
            label={t('common.name')}
            hint={
              value.name && experimentName(value.name) !== value.name ? experimentName(value.name) : t('embed.experimentName')
            }
            maxLength={40}
            autoComplete="off"
            value={value.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <Select
            label={t('embed.changedText')}
            options={[
              { value: SAME, label: t('embed.sameTexts') },
              ...titleKeys.map((key) => ({ value: key, label: titles[key] })),
            ]}
            value={value.key ?? SAME}
            onChange={(key) => change({ key: key === SAME ? undefined : (key as TitleKey) })}
          />
          {value.key && (
            <TextInput
              label={t('embed.textOfB')}
              maxLength={200}
              autoComplete="off"
              value={value.text}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
          <ColorChoice
            name={t('embed.accentOfB')}
            value={value.accent}
            first={accent}
            onChange={(color) => change({ accent: color })}
          />
        </>
      )}
    </section>
  )
}
