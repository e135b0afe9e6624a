import { memberBadges, userView } from '#server/features/accounts/accounts.ts';
import type { Gifs } from '#server/features/gifs/gifs.ts';
import { chooseUnaskedPhotos } from '#server/features/own-profile/own-profile.ts';
import { sitesShownOn } from '#server/features/search/search.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import type { Limits } from '#server/platform/http/limits.ts';
import { listChats, openChat, readChat, removeChat, sayTyping, sendMessage } from './chat.ts';
import type { Companion } from './companion.ts';
import { changePreferences, preferencesOf } from './preferences.ts';
import { presentChat, presentChats, presentPreferences, presentSent } from './present.ts';

export interface ChatParts {
  sites: Sites;
  limits: Limits;
  gifs: Gifs;
  /** Answers for fictional profiles; only in the demo. */
  companion?: Companion | undefined;
}

export function chatRoutes(calls: Calls, { sites, limits, gifs, companion }: ChatParts) {
  const reading = (context: RequestContext) => ({
    otherSites: sitesShownOn(context.site, sites.all),
    ...context,
    actor: actorIn(context),
  });
  calls.read('chats', async (db, context, wanted) => {
    const known = await memberBadges(db, actorIn(context).userId);
    return presentChats(await listChats(db, reading(context), wanted, known), actorIn(context).userId, context);
  });
  calls.read('chat', async (db, context, wanted) =>
    presentChat(await openChat(db, reading(context), wanted), actorIn(context).userId, context),
  );
  calls.writePrepared(
    'sendMessage',
    // An animation may have to be fetched from far away, which no transaction waits for.
    async (_db, _context, sending) => ({
      gif: sending.kind === 'gif' ? await gifs.keep(sending.gif) : undefined,
      discard: async () => {},
    }),
    async (tx, context, sending, { gif }) => {
      const sent = await sendMessage(tx, { limits, ...reading(context) }, sending, gif);
      await companion?.answerLater(tx, sent, context);
      return presentSent(sent, actorIn(context).userId, context);
    },
  );
  calls.write('readChat', async (tx, context, wanted) => {
    const { unread, totalUnread } = await readChat(tx, reading(context), wanted);
    return { num_unread_messages: unread, total_unread_messages: totalUnread };
  });
  calls.write('chooseUnaskedPhotos', async (tx, context, { unasked_photos: choice }) => {
    const { userId } = actorIn(context);
    await chooseUnaskedPhotos(tx, userId, choice);
    return { user: await userView(tx, context, userId) };
  });
  calls.write('removeChat', async (tx, context, { conversation }) => {
    await removeChat(tx, reading(context), conversation);
    return {};
  });
  calls.read('chatPreferences', async (db, context) => presentPreferences(await preferencesOf(db, actorIn(context))));
  calls.write('changeChatPreferences', async (tx, context, change) =>
    presentPreferences(await changePreferences(tx, actorIn(context), change, context.now)),
  );
  calls.write('typing', async (tx, context, { conversation }) => {
    await sayTyping(tx, reading(context), conversation);
    return null;
  });
}
