import { ageOn, dayIn } from '#contract/accounts/birth-date.ts';
import { minimumAge, officeLimits } from '#contract/constants.ts';
import { openFictionalAccount } from '#server/features/accounts/accounts.ts';
import {
  type Character,
  changeFictional,
  createFictional,
  type FictionalRow,
  fictionalProfile,
  fictionalProfiles,
} from '#server/features/own-profile/own-profile.ts';
import { type PreparedPhoto, replacePhoto } from '#server/features/photos/photos.ts';
import { keepCam, keepCamPicture, type NewCam } from '#server/features/search/search.ts';
import { recordDeed, type StaffContext } from '#server/features/staff/staff.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';

/** Profiles that are no member's; each change with its line in the audit log. */

const inLog = (tx: Transaction, { staff, now }: StaffContext, id: string, reason: string) =>
  recordDeed(tx, { staff, action: 'save_profile', subject: { kind: 'profile', id }, reason, now });

export async function listFictional(db: Queryable, site: Site, after: string | undefined) {
  const found = await fictionalProfiles(db, site.id, { above: after ?? '', limit: officeLimits.content + 1 });
  const profiles = found.slice(0, officeLimits.content);
  return { profiles, next: found.length > officeLimits.content ? (profiles.at(-1)?.name ?? null) : null };
}

export async function saveFictional(
  tx: Transaction,
  doing: StaffContext,
  site: Site,
  { id, ...character }: Character & { id?: string | undefined },
): Promise<FictionalRow> {
  const { now } = doing;
  if (ageOn(dayIn(site.settings.time_zone, now), character.date_of_birth) < minimumAge)
    throw new Failure('invalid', { fields: { date_of_birth: { problem: 'invalid' } } });
  if (id !== undefined && !(await fictionalProfile(tx, site.id, id))) throw new Failure('not_found');
  const profileId = id ?? (await openFictionalAccount(tx, { siteId: site.id, language: character.language, now }));
  if (id === undefined) await createFictional(tx, { id: profileId, siteId: site.id, now }, character);
  else await changeFictional(tx, profileId, character);
  await inLog(tx, doing, profileId, `fictional, ${character.active ? 'shown' : 'taken away'}`);
  return found(await fictionalProfile(tx, site.id, profileId));
}

export async function saveFictionalPhoto(
  tx: Transaction,
  doing: StaffContext,
  site: Site,
  { id, prepared }: { id: string; prepared: PreparedPhoto },
): Promise<FictionalRow> {
  found(await fictionalProfile(tx, site.id, id));
  await replacePhoto(tx, prepared, { ownerId: id, site, now: doing.now });
  await inLog(tx, doing, id, 'fictional, photo');
  return found(await fictionalProfile(tx, site.id, id));
}

export async function saveCam(
  tx: Transaction,
  doing: StaffContext,
  { id, ...cam }: NewCam & { id?: string | undefined },
) {
  const kept = await keepCam(tx, id, cam);
  await inLog(tx, doing, kept.id, `cam, ${kept.active ? 'shown' : 'taken away'}`);
  return kept;
}

export async function saveCamPhoto(
  tx: Transaction,
  doing: StaffContext,
  site: Site,
  { id, prepared }: { id: string; prepared: PreparedPhoto },
) {
  const kept = await keepCamPicture(tx, { id, siteId: site.id, now: doing.now }, prepared);
  await inLog(tx, doing, id, 'cam, photo');
  return kept;
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new Failure('not_found');
  return row;
}
