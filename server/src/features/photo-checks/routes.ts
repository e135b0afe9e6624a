import type { Calls } from '#server/platform/calls/calls.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actorIn, type RequestContext, staffIn } from '#server/platform/http/context.ts';
import { seeCheckPicture } from './check-pictures.ts';
import { admitCheck, askPhotoCheck, type PhotoCheckParts, photoCheckOf, preparePhotoCheck } from './photo-checks.ts';
import { presentCheck } from './present.ts';

const askerIn = (context: RequestContext) => ({ actor: actorIn(context), now: context.now });

export function photoCheckRoutes(calls: Calls, parts: PhotoCheckParts & { db: Database }) {
  const { db, secrets } = parts;
  calls.read('photoCheck', async (reading, context) =>
    presentCheck(await photoCheckOf(reading, secrets, askerIn(context)), context),
  );
  calls.writeUpload(
    'askPhotoCheck',
    (context, signal) => admitCheck(parts, { ...askerIn(context), signal }),
    (reading, context, asked) => preparePhotoCheck(reading, parts, askerIn(context), asked),
    async (tx, context, { gestures }, { first, second }) => {
      await askPhotoCheck(tx, secrets, askerIn(context), { gestures, first, second });
      return presentCheck(await photoCheckOf(tx, secrets, askerIn(context)), context);
    },
  );
  // A read with a transaction of its own: a picture is shown by its address, and each look is logged.
  calls.read('checkPicture', (_reading, context, { id: memberId, place }) =>
    db.transaction((tx) =>
      seeCheckPicture(
        tx,
        secrets,
        { staff: staffIn(context), now: context.now },
        { memberId, place: place === '1' ? 1 : 2 },
      ),
    ),
  );
}
