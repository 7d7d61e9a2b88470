import { useMemo, useState } from 'react'
import type { EndpointName } from '@walkup/sdk'
import { can } from '../data/access.ts'
import { useLogin } from '../data/ServicesProvider.tsx'
import { forget } from '../app/recentAccounts.ts'
import { useSignOut } from '../app/useSignOut.ts'
import { accountPaths, go } from '../routing/router.ts'
import { pageActions } from '../ui/shortcut.ts'
import { applyTheme } from '../ui/theme.ts'
import { t } from '../i18n/index.ts'
import type { PaletteResult } from './usePaletteResults.ts'

interface NewRow {
  readonly title: string
  readonly needs: EndpointName
  readonly path: `/${string}`
}
/** The lists whose form opens for a new row from anywhere. */
const newRows: readonly NewRow[] = [
  { title: t('leads.newLead'), needs: 'leads.upsertInternal', path: '/leads' },
  { title: t('users.newUser'), needs: 'users.upsert', path: '/users' },
  { title: t('stores.newStore'), needs: 'stores.upsert', path: '/stores' },
  { title: t('qrCodes.newQrCode'), needs: 'qrCodes.upsert', path: '/qr-codes' },
  { title: t('technicians.newTechnician'), needs: 'technicians.upsert', path: '/technicians' },
  { title: t('holidays.newHoliday'), needs: 'settings.upsertHoliday', path: '/holidays' },
]

/** What the palette can do: the actions of the page behind it, new rows, the theme, and signing out. */
export function usePaletteActions(): readonly PaletteResult[] {
  const leave = useSignOut()
  const login = useLogin()
  // The palette covers the page, whose actions are as when it opened.
  const [ofPage] = useState(pageActions)
  return useMemo(() => {
    const signOut = () => {
      forget()
      return leave(accountPaths.login)
    }
    const own = ofPage.map(({ label, key, run }) => ({ title: label, run, ...(key && { hint: key }) }))
    const everywhere = [
      ...newRows
        .filter(({ title, needs }) => can(needs, login) && !own.some((action) => action.title === title))
        .map(({ title, path }) => ({ title, isByStart: true as const, run: () => go(`${path}?form=new`) })),
      { title: t('palette.lightTheme'), run: () => applyTheme('light') },
      { title: t('palette.darkTheme'), run: () => applyTheme('dark') },
      { title: t('palette.systemTheme'), run: () => applyTheme('system') },
      { title: t('app.signOut'), run: () => void signOut() },
    ]
    return [...own, ...everywhere].map((one, at) => ({ ...one, path: `#action-${at}` }))
  }, [leave, login, ofPage])
}
