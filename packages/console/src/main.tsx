import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { applyContentSecurity } from './app/contentSecurity.ts'
import { createServices } from './data/services.ts'
import { ServicesProvider } from './data/ServicesProvider.tsx'
import { go } from './routing/router.ts'
import { applyTheme } from './ui/theme.ts'
import { toast } from './ui/toast.ts'
import { locale, t } from './i18n/index.ts'
import './ui/font.css'
import './ui/global.css.ts'

applyContentSecurity()
applyTheme()
const root = document.getElementById('root')
if (!root) throw new Error('The page lacks its #root element')
document.documentElement.lang = locale
const services = createServices({
  onSecondFactorRequired: () => toast(t('app.secondFactorRequired'), true),
  // A row of the previous organization doesn't exist in the new one, so open its list instead.
  onOrganizationChanged: () => go(`/${location.pathname.split('/')[1]}`, { replace: true }),
})
createRoot(root).render(
  <StrictMode>
    <ServicesProvider services={services}>
      <App />
    </ServicesProvider>
  </StrictMode>,
)
