/*
 * Where a call may answer otherwise than all the others do, each with its reason. Everything else follows from the
 * contract: what belongs to somebody else is not there (404), and nothing of theirs changes.
 */

/** How somebody else's thing is refused where that is not 404. It must be the same for a thing that nobody has. */
export const otherRefusals: Record<string, { status: number; why: string }> = {
  'arrangePhotos.order[]': { status: 422, why: 'an order is a list of all of one’s own photos, and this is none' },
  'arrangePhotos.main': { status: 422, why: 'the main photo is one of one’s own, and this is none' },
  'reportMember.message_id': { status: 422, why: 'the message is a detail of the report, marked as wrong in its form' },
  'sendMessage.photo': { status: 422, why: 'the photo is a detail of the message, marked as wrong in its form' },
  'sendMessage.voice': { status: 422, why: 'the recording is a detail of the message, as a photo is' },
};

/** Tables in which a call may leave something about another member: that is what it is for. */
export const allowedChanges: Record<string, { tables: string[]; why: string }> = {
  like: { tables: ['likes', 'likes_told', 'matches', 'live_events', 'live_heads'], why: 'a like is told' },
  unlike: { tables: ['likes', 'likes_told', 'matches', 'live_events', 'live_heads'], why: 'a like is taken back' },
  swipe: { tables: ['swipe_cards'], why: 'they may be among the cards dealt' },
  decideSwipe: { tables: ['swipe_cards', 'likes', 'likes_told', 'live_events', 'live_heads'], why: 'a like is told' },
  undoSwipe: { tables: ['swipe_cards'], why: 'a card is taken back' },
  blockMember: {
    tables: ['blocks', 'likes', 'likes_told', 'live_events', 'live_heads'],
    why: 'likes end with a block',
  },
  unblockMember: { tables: ['blocks'], why: 'the caller’s own block' },
  reportMember: { tables: ['reports', 'queue_items'], why: 'the report, and its place in the queue of moderators' },
  sendMessage: {
    tables: [
      'chat_photos',
      'chat_voices',
      'chat_totals',
      'conversation_sides',
      'conversations',
      'ledger_entries',
      'ledger_movements',
      'live_events',
      'live_heads',
      'messages',
    ],
    why: 'anybody may write to a member; what it cost the writer names whom it was spent on',
  },
  signup: { tables: ['signup_messages', 'live_events', 'live_heads'], why: 'the first message of whoever signs up' },
  requestPasswordReset: { tables: ['tokens'], why: 'the link goes to the address itself' },
};

/** Fields that nobody can fill in with something of their own here, so that only refusals are seen. */
export const neverAccepted: Record<string, string> = {
  'staffLogin.nothing': 'no attacker has an account of the back office',
};
