import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn } from '#server/platform/http/context.ts';
import { addChatPhoto, presentUnsent } from './chat-photos.ts';
import {
  addPhoto,
  admitUpload,
  arrangePhotos,
  ownPhotos,
  type PhotoParts,
  preparePhoto,
  removePhoto,
} from './own-photos.ts';
import { presentOwnPhoto, presentOwnPhotos } from './present.ts';

export function photoRoutes(calls: Calls, parts: PhotoParts) {
  calls.read('photos', async (db, context) => {
    const actor = actorIn(context);
    return presentOwnPhotos(await ownPhotos(db, actor), actor.userId, context);
  });
  calls.writeUpload(
    'addPhoto',
    (context, signal) => admitUpload(parts, { actor: actorIn(context), now: context.now, signal }),
    (db, context, { photo, for: purpose }) =>
      preparePhoto(db, parts, {
        actor: actorIn(context),
        now: context.now,
        upload: photo,
        forChat: purpose === 'chat',
      }),
    async (tx, context, { for: purpose }, prepared) => {
      const actor = actorIn(context);
      if (purpose === 'chat')
        return { photo: presentUnsent(await addChatPhoto(tx, prepared, { actor, now: context.now }), actor, context) };
      const id = await addPhoto(tx, prepared, { actor, site: context.site, now: context.now });
      const photos = await ownPhotos(tx, actor);
      const index = photos.findIndex((photo) => photo.id === id);
      const added = photos[index];
      if (!added) throw new Error('A photo that was just added is not there.');
      return { photo: presentOwnPhoto(added, { main: index === 0, reader: actor.userId }, context) };
    },
  );
  calls.write('arrangePhotos', async (tx, context, wish) => {
    const actor = actorIn(context);
    await arrangePhotos(tx, actor, wish);
    return presentOwnPhotos(await ownPhotos(tx, actor), actor.userId, context);
  });
  calls.write('removePhoto', async (tx, context, { id }) => {
    const actor = actorIn(context);
    await removePhoto(tx, parts.jobs, actor, id);
    return presentOwnPhotos(await ownPhotos(tx, actor), actor.userId, context);
  });
}
