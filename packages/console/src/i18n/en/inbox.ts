export const inbox = {
  inbox: 'Inbox',
  unread: 'Unread',
  markAllAsRead: 'Mark all as read',
  markAsRead: 'Mark as read',
  showOlder: 'Show older',
  from: 'From',
  empty: 'No messages yet',
  emptyHint: 'New ones appear automatically.',
  allRead: 'You’re all caught up',
} as const
