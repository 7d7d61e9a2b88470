import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { InlineWidget } from 'react-calendly'

createRoot(document.getElementById('root')).render(createElement(InlineWidget, { url: 'https://calendly.com/walkup/visit' }))
