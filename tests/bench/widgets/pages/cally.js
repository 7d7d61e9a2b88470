import 'cally'

const calendar = document.createElement('calendar-date')
calendar.append(document.createElement('calendar-month'))
document.getElementById('root').append(calendar)
