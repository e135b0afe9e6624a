import { FirstMessages } from '../features/chat/chat.ts';
import { Companion } from '../features/chat/companion.ts';
import { chatRoutes } from '../features/chat/routes.ts';
import { openGifs } from '../features/gifs/gifs.ts';
import { gifRoutes } from '../features/gifs/routes.ts';
import { giftRoutes } from '../features/gifts/routes.ts';
import { icebreakerRoutes } from '../features/icebreakers/routes.ts';
import { forgetUnsentPhotos } from '../features/photos/photos.ts';
import { voiceRoutes } from '../features/voices/routes.ts';
import { forgetUnsentVoices, openVoiceLine, VoiceRewriter } from '../features/voices/voices.ts';
import { type Foundation, hour, inTransaction, type NoteProven } from './foundation.ts';

/** Writing to one another, and what is sent beside words. */
export function openChat({ platform, calls, sites }: Foundation) {
  const { config, jobs, limits } = platform;
  const firstMessages = new FirstMessages(jobs, sites);
  firstMessages.register();
  const noteProven: NoteProven = (tx, userId) => firstMessages.deliverLater(tx, userId);
  const gifs = openGifs(config.gifs, platform);
  // Who plays a fictional profile on a real site is a person; in the demo it is a script that says so.
  const companion = config.production ? undefined : new Companion(jobs, sites);
  companion?.register();
  chatRoutes(calls, { sites, limits, gifs, companion });
  giftRoutes(calls);
  gifRoutes(calls, gifs);
  icebreakerRoutes(calls);
  const rewriter = new VoiceRewriter();
  voiceRoutes(calls, { ...platform, rewriter, line: openVoiceLine() });
  jobs.every({ kind: 'chat.forget-unsent-photos', every: hour, run: inTransaction(forgetUnsentPhotos) });
  jobs.every({ kind: 'chat.forget-unsent-voices', every: hour, run: inTransaction(forgetUnsentVoices) });
  return { firstMessages, noteProven, gifs, rewriter };
}
