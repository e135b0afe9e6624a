import type { Calls } from '#server/platform/http/calls.ts';
import { Failure } from '#server/platform/http/failure.ts';

export function chatRoutes(calls: Calls) {
  calls.read('chats', async () => ({
    chats: [],
    total_messages: 0,
    total_unread_messages: 0,
    total_new_likes: 0,
    next: null,
  }));
  const nothing = async (): Promise<never> => {
    throw new Failure('not_found');
  };
  calls.read('chat', nothing);
  calls.write('sendMessage', nothing);
  calls.write('readChat', nothing);
  calls.write('removeChat', nothing);
  calls.write('typing', nothing);
  calls.read('icebreakers', async () => ({ icebreakers: [] }));
  calls.read('gifts', async () => ({ gifts: [] }));
  calls.read('gifs', async () => ({ gifs: [], next: null, source: 'local' as const }));
  calls.read('creditStatement', nothing);
  calls.read('spendingLimit', nothing);
  calls.write('setSpendingLimit', nothing);
}
