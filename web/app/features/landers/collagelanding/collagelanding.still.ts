import { callPaths } from '#contract/call-paths.ts';
import type { MemberCard } from '#contract/people/people.ts';
import { startStillVisit } from '#web/features/visits/still-visit.ts';

startStillVisit('landers-name');

const every = 6_000;
// The faces that are there come first on a slow line.
const untilPainted = 3_000;
const tiles = [...document.querySelectorAll<HTMLAnchorElement>('[data-tile]')];

// New faces come from the next page of members, one after the other, while somebody is looking and nobody asked for stillness.
if (tiles.length > 4 && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  setTimeout(() => void turnTiles(), untilPainted);

async function turnTiles() {
  const answer = await fetch(`${callPaths.search.path}?page=2&with_photo=1`);
  if (!answer.ok) return;
  const { profiles } = (await answer.json()) as { profiles: MemberCard[] };
  const shown = new Set(tiles.map((tile) => memberOf(tile)));
  const waiting = profiles.filter(
    ({ id, main_image: image, fictional_icon: fictional }) => image && !fictional && !shown.has(id),
  );
  let turn = 0;
  setInterval(() => {
    const person = waiting.shift();
    const tile = tiles[(turn * 3 + 1) % tiles.length];
    turn += 1;
    // A tile that somebody points at or has reached with the keyboard stays who it is.
    if (!person || !tile || document.hidden || tile.matches(':hover, :focus-visible')) return;
    show(tile, person);
  }, every);
}

const memberOf = (tile: HTMLAnchorElement) => new URL(tile.href).searchParams.get('member_id') ?? '';

function show(tile: HTMLAnchorElement, { id, name, age, main_image: image }: MemberCard) {
  const [picture, words] = [tile.querySelector('img'), tile.querySelector('.lander-tag')];
  if (!picture || !words || !image) return;
  const before = tile.querySelector('.wall__name')?.textContent ?? '';
  picture.src = image.card;
  tile.querySelector('.label')?.remove();
  tile.href = tile.href.replace(/member_id=\d+/, `member_id=${id}`);
  tile.ariaLabel = (tile.ariaLabel ?? '').replace(before, name);
  const said = document.createElement('span');
  said.className = 'wall__name';
  said.textContent = name;
  words.replaceChildren(said, `, ${age}`);
  delete tile.dataset.new;
  requestAnimationFrame(() => {
    tile.dataset.new = '';
  });
}
