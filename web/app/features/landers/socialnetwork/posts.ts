import type { LanderPerson } from '../lander-props.ts';

export interface Post {
  person: LanderPerson;
  kind: 'words' | 'photo';
}

/** What members published, words and photos by turns: who answered a prompt speaks, the others are seen. Nobody twice. */
export function postsOf(people: readonly LanderPerson[], most: number): Post[] {
  const speaking = people.filter(({ prompt }) => prompt !== null);
  const others = people.filter(({ prompt, photo }) => prompt === null && photo !== null);
  const posts: Post[] = [];
  while (posts.length < most) {
    const wantsWords = posts.length % 2 === 0;
    const person = wantsWords ? (speaking.shift() ?? others.shift()) : (others.shift() ?? speaking.shift());
    if (!person) break;
    const kind = wantsWords || !person.photo ? 'words' : 'photo';
    posts.push({ person, kind: kind === 'words' && person.prompt === null ? 'photo' : kind });
  }
  return posts;
}
