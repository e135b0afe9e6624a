import type { Gesture } from '#contract/photo-checks/gestures.ts';
import { createRandom } from './random.ts';
import type { Member } from './rows.ts';

/** Who of the demo's crowd had their photo checked and has proven their age. */

const day = 86_400_000;
const checkedShare = 0.4;
const provenShare = 0.3;

export interface PhotoCheckRow {
  member_id: string;
  site_id: number;
  photo_id: string;
  gestures: readonly [Gesture, Gesture];
  state: 'checked';
  asked_at: string;
  decided_at: string;
}

export const photoCheckColumns = {
  member_id: 'bigint',
  site_id: 'smallint',
  photo_id: 'bigint',
  gestures: 'text[]',
  state: 'text',
  asked_at: 'timestamptz',
  decided_at: 'timestamptz',
};

export interface AgeProofRow {
  user_id: string;
  method: 'euapp';
  proven_at: string;
  until: string;
}

export const ageProofColumns = { user_id: 'bigint', method: 'text', proven_at: 'timestamptz', until: 'timestamptz' };

const drawFor = (member: Member, what: string) => createRandom(`${what} ${member.user.id}`).draw();
const before = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString();

/** A part of all people with a photo; of fictional profiles none. */
export function photoChecksOf(members: readonly Member[], now: Date): PhotoCheckRow[] {
  return members.flatMap((member) => {
    const { profile, photos, user } = member;
    const main = photos.find(({ status }) => status === 'active');
    if (profile.fictional || !main || drawFor(member, 'photo check') > checkedShare) return [];
    return [
      {
        member_id: user.id,
        site_id: profile.site_id,
        photo_id: main.id,
        gestures: ['flat_hand_left_ear', 'fist_on_chin'],
        state: 'checked',
        asked_at: before(now, 12),
        decided_at: before(now, 11),
      },
    ];
  });
}

/** A part of all people, with a photo or without. */
export const ageProofsOf = (members: readonly Member[], now: Date): AgeProofRow[] =>
  members
    .filter((member) => !member.profile.fictional && drawFor(member, 'age proof') <= provenShare)
    .map(({ user }) => ({
      user_id: user.id,
      method: 'euapp',
      proven_at: before(now, 20),
      until: before(now, -300),
    }));
