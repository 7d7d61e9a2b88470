import { useState } from 'react'
import { roleIds, roleOf } from '../data/roles.ts'
import { roleName } from '../frame/fixedNames.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../i18n/index.ts'
import * as css from './account.css.ts'

interface DemoAccountsProps {
  readonly isBusy: boolean
  readonly onChoose: (email: string) => void
}

/** The accounts of a demo, by role: one press signs in. */
export default function DemoAccounts({ isBusy, onChoose }: DemoAccountsProps) {
  const [chosen, setChosen] = useState<number>()
  return (
    <section className={css.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={css.demoTitle}>
        {t('app.demoAccounts')}
      </h2>
      {roleIds
        .filter((id) => !roleOf(id)?.isApiOnly)
        .map((id) => (
          <Button
            key={id}
            isBusy={isBusy && id === chosen}
            onClick={() => {
              setChosen(id)
              onChoose(`role${id}@walkup.test`)
            }}
          >
            {roleName(id)}
          </Button>
        ))}
    </section>
  )
}
