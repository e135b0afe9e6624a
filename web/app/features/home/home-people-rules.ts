import type { MemberCard } from '#contract/people/people.ts';

type Candidate = Pick<MemberCard, 'fictional_icon' | 'main_image'>;

/** Whom the front page shows: real members with a face, no face twice, those who are found first. */
export function shownOnHome<Person extends Candidate>(found: readonly Person[], atMost: number): Person[] {
  const faces = new Set<string>();
  const shown = found.filter(({ fictional_icon: fictional, main_image: image }) => {
    const face = image && addressWithoutSignature(image.card);
    if (fictional || !face || faces.has(face)) return false;
    faces.add(face);
    return true;
  });
  return shown.slice(0, atMost);
}

const addressWithoutSignature = (address: string) => address.split('?')[0] ?? address;
