import type { Gender } from '#contract/people/profile.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface ListedCam {
  id: string;
  name: string;
  gender: Gender;
  age: number;
  url: string;
  live: boolean;
  exclusive: boolean;
  active: boolean;
  position: number;
  storage_key: string | null;
}

const fields = 'id, name, gender, age, url, live, exclusive, active, position, storage_key';

/** All of a site, in their order, also those that are not shown. */
export async function findAllCams(db: Queryable, siteId: number): Promise<ListedCam[]> {
  const { rows } = await db.query<ListedCam>(
    `select ${fields} from cams where site_id = $1 order by position, id limit 1000`,
    [siteId],
  );
  return rows;
}

export type NewCam = Omit<ListedCam, 'id' | 'storage_key'> & { siteId: number };

/** Not shown yet: its picture comes after it. */
export async function insertCam(db: Queryable, cam: NewCam): Promise<ListedCam | undefined> {
  const { rows } = await db.query<ListedCam>(
    `insert into cams (site_id, name, gender, age, url, live, exclusive, active, position)
     values ($1, $2, $3, $4, $5, $6, $7, false, $8) returning ${fields}`,
    [cam.siteId, cam.name, cam.gender, cam.age, cam.url, cam.live, cam.exclusive, cam.position],
  );
  return rows[0];
}

/** Shown only with a picture, whatever is asked for. */
export async function saveCam(db: Queryable, id: string, cam: NewCam): Promise<ListedCam | undefined> {
  const { rows } = await db.query<ListedCam>(
    `update cams set name = $3, gender = $4, age = $5, url = $6, live = $7, exclusive = $8,
       active = $9 and storage_key is not null, position = $10
     where id = $1 and site_id = $2 returning ${fields}`,
    [id, cam.siteId, cam.name, cam.gender, cam.age, cam.url, cam.live, cam.exclusive, cam.active, cam.position],
  );
  return rows[0];
}

/** The files of the picture it had. */
export async function lockCamFiles(db: Queryable, id: string, siteId: number): Promise<string[] | undefined> {
  const { rows } = await db.query<{ files: string[] }>(
    'select files from cams where id = $1 and site_id = $2 for update',
    [id, siteId],
  );
  return rows[0]?.files;
}

export async function saveCamPicture(
  db: Queryable,
  id: string,
  { storageKey, thumbhash, files }: { storageKey: string; thumbhash: string; files: string[] },
): Promise<ListedCam | undefined> {
  const { rows } = await db.query<ListedCam>(
    `update cams set storage_key = $2, thumbhash = $3, files = $4 where id = $1 returning ${fields}`,
    [id, storageKey, thumbhash, files],
  );
  return rows[0];
}
