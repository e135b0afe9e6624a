import { callPaths } from '#contract/call-paths.ts';
import { startStillVisit } from '#web/features/visits/still-visit.ts';

startStillVisit('landers-name');

const every = 60_000;
// The faces that are there come first on a slow line.
const untilPainted = 3_000;
const houses = [...document.querySelectorAll<HTMLElement>('[data-light]')];

// The page may be a minute old: the lights follow who is online, while somebody is looking.
if (houses.length > 0) {
  setTimeout(() => void followLights(), untilPainted);
  setInterval(() => void (document.hidden || followLights()), every);
}

async function followLights() {
  const answer = await fetch(callPaths.landerPeople.path);
  if (!answer.ok) return;
  const { people } = (await answer.json()) as { people: { id: string; online: boolean }[] };
  const online = new Set(people.filter((person) => person.online).map(({ id }) => id));
  for (const house of houses)
    house.querySelector('.night__window')?.toggleAttribute('data-online', online.has(house.dataset.light ?? ''));
}
