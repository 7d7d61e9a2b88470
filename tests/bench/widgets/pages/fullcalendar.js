import { Calendar } from 'fullcalendar'
import dayGrid from 'fullcalendar/daygrid'
import interaction from 'fullcalendar/interaction'
import classic from 'fullcalendar/themes/classic'
import 'fullcalendar/skeleton.css'
import 'fullcalendar/themes/classic/theme.css'
import 'fullcalendar/themes/classic/palette.css'

new Calendar(document.getElementById('root'), {
  plugins: [dayGrid, interaction, classic],
  initialView: 'dayGridMonth',
  selectable: true,
}).render()
