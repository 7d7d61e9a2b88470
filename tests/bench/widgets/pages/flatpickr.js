import flatpickr from 'flatpickr'
import 'flatpickr/dist/flatpickr.css'

const input = document.createElement('input')
document.getElementById('root').append(input)
flatpickr(input, { inline: true })
