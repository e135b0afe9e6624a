import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn } from '#server/platform/http/context.ts';
import { addVoice, admitVoice, prepareVoice, presentVoiceFile, type VoiceParts } from './voices.ts';

export function voiceRoutes(calls: Calls, parts: VoiceParts) {
  calls.writeUpload(
    'addVoice',
    (context, signal) => admitVoice(parts, { actor: actorIn(context), now: context.now, signal }),
    (db, context, { voice }) => prepareVoice(db, parts, { actor: actorIn(context), now: context.now, upload: voice }),
    async (tx, context, { levels }, prepared) => {
      const actor = actorIn(context);
      const row = await addVoice(tx, prepared, { actor, levels, now: context.now });
      return { voice: presentVoiceFile(row, { reader: actor.userId }, context) };
    },
  );
}
