import { useState } from 'react'
import type { StarterSet } from '@walkup/sdk/contract'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { t, type Text } from '../../i18n/index.ts'
import * as css from './setup.css.ts'

const sets: readonly (readonly [StarterSet, label: Text, services: Text])[] = [
  ['homeImprovement', t('common.homeImprovement'), t('setup.homeImprovementSet')],
  ['homeServices', t('organizations.homeServices'), t('setup.homeServicesSet')],
  ['solar', t('organizations.solar'), t('setup.solarSet')],
  ['none', t('setup.otherTrade'), t('setup.otherTradeSet')],
]

/** What the first organization starts with: asked once, before the steps. */
export function StarterChoice({ onChosen }: { readonly onChosen: () => void }) {
  const { run, isRunning, problem } = useMutation('settings.chooseStarter')
  const [chosen, setChosen] = useState<StarterSet>()
  return (
    <form
      className={css.step}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) void run({ body: { starterSet: chosen } }).then((reply) => reply && onChosen())
      }}
    >
      <fieldset className={css.choice}>
        <legend className={css.name}>{t('setup.chooseTrade')}</legend>
        <p className={css.hint}>{t('setup.chooseTradeHint')}</p>
        {sets.map(([set, label, services]) => (
          <div key={set} className={css.option}>
            <input
              type="radio"
              name="starterSet"
              id={`starter-${set}`}
              aria-describedby={`starter-${set}-hint`}
              required
              checked={chosen === set}
              onChange={() => setChosen(set)}
            />
            <label htmlFor={`starter-${set}`}>{label}</label>
            <p id={`starter-${set}-hint`} className={css.services}>
              {services}
            </p>
          </div>
        ))}
        <ProblemNotice problem={problem} />
        <Button look="primary" type="submit" isBusy={isRunning}>
          {t('setup.start')}
        </Button>
      </fieldset>
    </form>
  )
}
