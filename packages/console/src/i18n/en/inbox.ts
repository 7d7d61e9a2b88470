export const inbox = {
  inbox: 'Inbox',
  unread: 'Unread',
  markAllAsRead: 'Mark all as read',
  markAsRead: 'Mark as read',
  showOlderOnes: 'Show older ones',
  from: 'From',
  whatIsSentToYouWillStand: 'What is sent to you will stand here',
  itComesByItselfTheMomentIt: 'It comes by itself, the moment it is sent.',
  everythingIsRead: 'Everything is read',
} as const
