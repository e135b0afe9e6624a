interface Candidate {
  photo: string | null;
  fictional: boolean;
}

/**
 * Whom landing pages show of those who were found: with a photo, no face twice, members before fictional profiles, otherwise in the
 * order they were found in.
 */
export function shownOnLanders<Person extends Candidate>(found: readonly Person[], most: number): Person[] {
  const faces = new Set<string>();
  const withFace = found.filter(({ photo }) => {
    if (photo === null || faces.has(photo)) return false;
    faces.add(photo);
    return true;
  });
  const fictional = (person: Person) => Number(person.fictional);
  return withFace.toSorted((one, other) => fictional(one) - fictional(other)).slice(0, most);
}

/** Below this many faces a country alone makes an empty page, and people from elsewhere are added. */
const enough = 6;

export const areEnough = (people: readonly unknown[]) => people.length >= enough;
