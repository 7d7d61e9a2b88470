import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { secure } from './app/secure.ts'
import { createServices } from './data/services.ts'
import { ServicesProvider } from './data/ServicesProvider.tsx'
import { applyTheme } from './ui/theme.ts'
import { locale } from './i18n/index.ts'
import './ui/global.css.ts'

secure()
applyTheme()
const root = document.getElementById('root')
if (!root) throw new Error('The page lacks its #root element')
document.documentElement.lang = locale
createRoot(root).render(
  <StrictMode>
    <ServicesProvider services={createServices()}>
      <App />
    </ServicesProvider>
  </StrictMode>,
)
