import type { Answer } from '#contract/calls.ts';
import type { FictionalRow } from '#server/features/own-profile/own-profile.ts';
import { fileOf, type PhotoParts, preparePicture } from '#server/features/photos/photos.ts';
import { camsOf, type ListedCam } from '#server/features/search/search.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { type RequestContext, staffIn } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { listFictional, saveCam, saveCamPhoto, saveFictional, saveFictionalPhoto } from './profiles.ts';

type Files = Pick<RequestContext, 'fileUrl'>;
const doing = (context: RequestContext) => ({ staff: staffIn(context), now: context.now });
const thumbOf = (key: string | null, { fileUrl }: Files) => key && fileUrl(fileOf(key, 'thumb'), 'everybody');

type FictionalView = Answer<'officeFictional'>['profiles'][number];
const presentFictional = ({ photo, ...row }: FictionalRow, files: Files): FictionalView => ({
  id: row.id,
  name: row.name,
  gender: row.gender,
  sexuality: row.sexuality,
  date_of_birth: row.date_of_birth,
  country: row.country,
  city: row.city,
  note: row.note,
  language: row.language,
  active: row.active,
  thumb: thumbOf(photo, files),
});

const presentCam = (row: ListedCam, files: Files): Answer<'officeCams'>['cams'][number] => ({
  id: row.id,
  name: row.name,
  gender: row.gender,
  age: row.age,
  url: row.url,
  live: row.live,
  exclusive: row.exclusive,
  active: row.active,
  position: row.position,
  thumb: thumbOf(row.storage_key, files),
});

export function officeProfileRoutes(
  calls: Calls,
  { sites, ...parts }: { sites: Sites } & Pick<PhotoParts, 'storage' | 'decoder'>,
) {
  const siteOf = (host: string) => {
    const site = sites.named(host);
    if (!site) throw new Failure('not_found');
    return site;
  };
  // Few may, and one at a time does: there is no line to wait in.
  const admit = async () => () => {};
  calls.read('officeFictional', async (db, context, { host, after }) => {
    const { profiles, next } = await listFictional(db, siteOf(host), after);
    return { profiles: profiles.map((row) => presentFictional(row, context)), next };
  });
  calls.write('saveFictional', async (tx, context, { host, ...character }) => ({
    profile: presentFictional(await saveFictional(tx, doing(context), siteOf(host), character), context),
  }));
  calls.writeUpload(
    'fictionalPhoto',
    admit,
    (db, context, { photo }) =>
      preparePicture(db, parts, { owner: staffIn(context).staffId, upload: photo, now: context.now }),
    async (tx, context, { host, id }, prepared) => ({
      profile: presentFictional(await saveFictionalPhoto(tx, doing(context), siteOf(host), { id, prepared }), context),
    }),
  );
  calls.read('officeCams', async (db, context, { host }) => ({
    cams: (await camsOf(db, siteOf(host).id)).map((row) => presentCam(row, context)),
  }));
  calls.write('saveCam', async (tx, context, { host, ...cam }) => ({
    cam: presentCam(await saveCam(tx, doing(context), { ...cam, siteId: siteOf(host).id }), context),
  }));
  calls.writeUpload(
    'camPhoto',
    admit,
    (db, context, { photo }) =>
      preparePicture(db, parts, { owner: staffIn(context).staffId, upload: photo, now: context.now }),
    async (tx, context, { host, id }, prepared) => ({
      cam: presentCam(await saveCamPhoto(tx, doing(context), siteOf(host), { id, prepared }), context),
    }),
  );
}
