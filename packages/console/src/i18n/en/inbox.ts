export const inbox = {
  inbox: 'Inbox',
  unread: 'Unread',
  markAllAsRead: 'Mark all as read',
  markAsRead: 'Mark as read',
  showOlderOnes: 'Show older',
  from: 'From',
  whatIsSentToYouWillStand: 'No messages yet',
  itComesByItselfTheMomentIt: 'New ones appear automatically.',
  everythingIsRead: 'You’re all caught up',
} as const
