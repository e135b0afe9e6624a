import type { Answer } from '#contract/calls.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import type { LanderPerson, LanderProps } from './lander-props.ts';

type Found = Answer<'landerPeople'>;

/** The people of a landing page, as its designs take them. */
export async function loadPeople(context: PageContext): Promise<Pick<LanderProps, 'people' | 'nearness' | 'online'>> {
  const { people, nearness, online } = await context.ask('landerPeople');
  return { people: people.map(shownPerson), nearness, online };
}

function shownPerson(person: Found['people'][number]): LanderPerson {
  const { main_image: image } = person;
  return {
    id: person.id,
    name: person.name,
    age: person.age,
    gender: person.gender,
    country: person.country,
    city: person.city,
    place: person.place,
    photo: image && {
      thumb: image.thumb_filename,
      card: image.card,
      full: image.filename,
      thumbhash: image.thumbhash,
    },
    online: person.online,
    isFictional: person.fictional_icon !== null,
    fictionalIcon: person.fictional_icon,
    note: person.note ?? '',
    prompt: person.prompt,
  };
}
