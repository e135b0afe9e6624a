import { forgetBellEntries } from '../features/bell/bell.ts';
import { bellRoutes } from '../features/bell/routes.ts';
import { blockingRoutes } from '../features/blocking/routes.ts';
import { messageTerms } from '../features/chat/chat.ts';
import { landerRoutes } from '../features/landers/routes.ts';
import { forgetNotified, markLikeSeen } from '../features/likes/likes.ts';
import { likeRoutes } from '../features/likes/routes.ts';
import { memberPageRoutes } from '../features/member-page/routes.ts';
import { confirmReport } from '../features/moderation/moderation.ts';
import { ownProfileRoutes } from '../features/own-profile/routes.ts';
import { forgetOldChecks } from '../features/photo-checks/photo-checks.ts';
import { photoCheckRoutes } from '../features/photo-checks/routes.ts';
import { discardFiles, discardFilesJob, openUploadLine, PhotoDecoder } from '../features/photos/photos.ts';
import { photoRoutes } from '../features/photos/routes.ts';
import { placeRoutes } from '../features/places/routes.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { swipeRoutes } from '../features/swipe/routes.ts';
import { forgetDays } from '../features/swipe/swipe.ts';
import { day, type Foundation, hour, inTransaction, moderationOf } from './foundation.ts';

/** Profiles and photos, finding one another, likes and blocks. */
export function openPeople(foundation: Foundation) {
  const { platform, calls, sites } = foundation;
  const { config, limits } = platform;
  placeRoutes(calls);
  ownProfileRoutes(calls);
  searchRoutes(calls, { sites, limits, production: config.production });
  landerRoutes(calls, { sites });
  memberPageRoutes(calls, { sites, markLikeSeen, messageTerms });
  const moderation = moderationOf(foundation);
  blockingRoutes(calls, { sites, limits, confirmReport: (tx, sent) => confirmReport(tx, moderation, sent) });
  likeRoutes(calls, { sites, limits });
  swipeRoutes(calls, sites);
  bellRoutes(calls, sites);
  platform.jobs.every({ kind: 'bell.forget-entries', every: day, run: inTransaction(forgetBellEntries) });
  platform.jobs.every({
    kind: 'likes.forget-past-days',
    every: day,
    run: (context) =>
      context.complete(async (tx) => {
        await forgetNotified(tx, context.now);
        await forgetDays(tx, context.now);
      }),
  });
}

/** Photos and their checks; answers who decodes them. */
export function openPhotos({ platform, calls }: Foundation): PhotoDecoder {
  const { config, jobs, storage } = platform;
  const decoder = new PhotoDecoder(config.photos);
  const line = openUploadLine();
  photoRoutes(calls, { ...platform, decoder, line });
  photoCheckRoutes(calls, { ...platform, decoder, line });
  jobs.register(discardFilesJob(storage));
  jobs.every({ kind: 'photos.discard-due-files', every: hour, run: (context) => discardFiles(storage, context) });
  jobs.every({ kind: 'photo-checks.forget-old', every: hour, run: inTransaction(forgetOldChecks) });
  return decoder;
}
