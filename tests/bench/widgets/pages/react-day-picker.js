import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DayPicker } from 'react-day-picker'
import 'react-day-picker/style.css'

function Calendar() {
  const [selected, onSelect] = useState()
  return createElement(DayPicker, { mode: 'single', selected, onSelect })
}

createRoot(document.getElementById('root')).render(createElement(Calendar))
