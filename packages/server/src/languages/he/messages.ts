import type { Replies, Templates } from '../types.ts'

// Lines begin in Hebrew, since phones take their direction from the first letter; a left-to-right mark (`\u200e`) keeps the parts of
// phone numbers and addresses in order.
const details = `על שם: {firstName}

נגיע בתוך {arrivalMinutes} דקות מהשעה שנקבעה.

כתובת: \u200e{address}

{confirmationText}`
const end = `שאלות? {contactName}, \u200e{phone}

צוות {organization}`

export const templates: Templates = {
  booked: {
    email: {
      subject: 'הפגישה שלכם: {type}, {when}',
      body: `הפגישה שלכם עם {organization} נקבעה: {type}, {when}.\n\n${details}\n\nלשינוי או לביטול: {manageUrl}\n\n${end}`,
    },
    sms: {
      body: 'הפגישה שלכם עם {organization} נקבעה: {type}, {when}.\nלשינוי או לביטול: {manageUrl}\nלעזרה השיבו HELP, להסרה השיבו STOP.',
    },
  },
  moved: {
    email: {
      subject: 'הפגישה שלכם הועברה: {type}, {when}',
      body: `הפגישה שלכם עם {organization} הועברה למועד חדש: {type}, {when}.\n\n${details}\n\nלשינוי או לביטול: {manageUrl}\n\n${end}`,
    },
    sms: { body: 'הפגישה שלכם עם {organization} הועברה למועד חדש: {type}, {when}.\nלשינוי או לביטול: {manageUrl}' },
  },
  canceled: {
    email: {
      subject: 'הפגישה שלכם בוטלה: {type}, {when}',
      body: `הפגישה שלכם עם {organization} בוטלה: {type}, {when}.\n\nעל שם: {firstName}\n\nלקביעת פגישה חדשה: {rebookUrl}\n\n${end}`,
    },
    sms: { body: 'הפגישה שלכם עם {organization} בוטלה: {type}, {when}.' },
  },
  reminder: {
    email: {
      subject: 'תזכורת: {type}, {when}',
      body: `תזכורת מ־{organization} על הפגישה שלכם: {type}, {when}.\n\n${details}\n\nלאישור: {confirmUrl}\n\nלשינוי המועד: {rescheduleUrl}\n\nלביטול: {cancelUrl}\n\n${end}`,
    },
    sms: {
      body: 'תזכורת מ־{organization} על הפגישה שלכם: {type}, {when}.\nהשיבו C לאישור, R לשינוי המועד, N לביטול, או היכנסו: {manageUrl}\nלהסרה השיבו STOP.',
    },
  },
  onTheWay: {
    email: {
      subject: 'אנחנו בדרך אליכם: {type}',
      body: `עוד מעט אצלכם: {technician} בדרך לפגישה ״{type}״.\n\nנגיע בעוד כ־{minutes} דקות.\n\nכתובת: \u200e{address}\n\n${end}`,
    },
    sms: { body: 'צוות {organization} בדרך אליכם: {type}.\nנגיע בעוד כ־{minutes} דקות.\nשאלות? \u200e{phone}' },
  },
  missed: {
    email: {
      subject: 'לא הצלחנו להיפגש: {type}',
      body: `הפגישה שלכם עם {organization} לא התקיימה: {type}, {when}.\n\nלבחירת מועד חדש: {rebookUrl}\n\n${end}`,
    },
    sms: { body: 'הפגישה שלכם עם {organization} לא התקיימה: {type}. לבחירת מועד חדש: {rebookUrl}' },
  },
  visited: {
    email: {
      subject: 'איך היה? {type}',
      body: `תודה על הפגישה ״{type}״ עם צוות {organization}.\n\nנשמח לחוות הדעת שלכם: {reviewUrl}\n\n${end}`,
    },
    sms: { body: 'תודה על הפגישה עם צוות {organization}. איך היה? {reviewUrl}\nלהסרה השיבו STOP.' },
  },
}

export const replies: Replies = {
  confirmed: 'תודה, הפגישה שלכם אושרה: {when}.',
  alreadyConfirmed: 'הפגישה שלכם כבר אושרה: {when}.',
  reschedule: 'לבחירת מועד אחר: {manageUrl}',
  askCancel: 'לבטל את הפגישה? {type}, {when}. השיבו YES לביטול או R למועד אחר.',
  canceled: 'הפגישה שלכם בוטלה: {type}, {when}.',
  tooLate: 'כבר אי אפשר לשנות את הפגישה בהודעה: {type}, {when}.\nהתקשרו אלינו: \u200e{phone}.',
  noVisit: 'לא מצאנו פגישה קרובה למספר הזה. העברנו את ההודעה שלכם לצוות שלנו.',
  offerGone: 'המועד הזה כבר לא פנוי. נכתוב לכם כשיתפנה מועד אחר.',
  help: 'הודעות מ־{organization} על הפגישה שלכם.\nשאלות? \u200e{phone}\nייתכנו חיובים על הודעות ועל גלישה. להסרה השיבו STOP.',
  optedOut: 'ההודעות מ־{organization} הופסקו, ולא תקבלו מאיתנו הודעות נוספות. לחידוש השיבו START.',
  optedIn: 'ההודעות מ־{organization} חודשו. להסרה השיבו STOP.',
  code: 'קוד הכניסה שלכם ל־Walkup הוא {code}. הקוד תקף ל־10 דקות. אל תמסרו אותו לאחרים.',
  invitation: 'קיבלתם הזמנה ל־Walkup מאת {organization}: {url}\nלהסרה השיבו STOP.',
  member: 'צוות {organization} צירף אתכם ל־Walkup. היכנסו עם הטלפון שלכם: {url}',
  newDevice: 'נרשמה כניסה ממכשיר חדש לחשבון Walkup שלכם, מהכתובת \u200e{address}. אם זו לא כניסה שלכם, פתחו: {url}',
}
