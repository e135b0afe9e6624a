interface Interest {
  id: string;
  label: string;
  group: string;
}

/** Interests under their headings, those of a search only; a group in which nothing was found is not there. */
export function groupsOf<Entry extends Interest>(interests: readonly Entry[], wanted: string) {
  const text = bare(wanted);
  const groups = new Map<string, Entry[]>();
  for (const interest of interests) {
    const members = groups.get(interest.group) ?? [];
    // The order of the groups is the list's own, whatever is looked for.
    groups.set(interest.group, members);
    if (bare(interest.label).includes(text) || bare(interest.group).includes(text)) members.push(interest);
  }
  return [...groups].flatMap(([group, members]) => (members.length ? [{ group, interests: members }] : []));
}

const bare = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
