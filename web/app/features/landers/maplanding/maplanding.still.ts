import { callPaths } from '#contract/call-paths.ts';
import type { Answer } from '#contract/calls.ts';
import { startStillVisit } from '#web/features/visits/still-visit.ts';
import { positionOn } from './position.ts';

startStillVisit('landers-name');

const form = document.querySelector<HTMLFormElement>('[data-place]');
const ask = form?.querySelector<HTMLButtonElement>('[data-locate]');
const report = form?.querySelector<HTMLElement>('[data-locating]');

// Where somebody is, is asked for when they tap and never before; nothing of it is stored.
if (form && ask && report && 'geolocation' in navigator) {
  ask.hidden = false;
  ask.addEventListener('click', () => {
    report.textContent = report.dataset.locating ?? '';
    navigator.geolocation.getCurrentPosition(({ coords }) => void fillIn(form, coords).catch(refuse), refuse, {
      timeout: 15_000,
      maximumAge: 600_000,
    });
  });
}

function refuse() {
  if (report) report.textContent = report.dataset.refused ?? '';
}

async function fillIn(place: HTMLFormElement, coords: GeolocationCoordinates) {
  // A hundredth of a degree is about a kilometre: enough for a city.
  const [latitude, longitude] = [Number(coords.latitude.toFixed(2)), Number(coords.longitude.toFixed(2))];
  const answer = await fetch(`${callPaths.geocode.path}?lat=${latitude}&lon=${longitude}`);
  if (!answer.ok) return refuse();
  const { country, region, city } = (await answer.json()) as Answer<'geocode'>;
  write(place, 'country', country);
  write(place, 'region', region?.id ?? '');
  write(place, 'city', city?.name ?? '');
  if (report) report.textContent = (report.dataset.located ?? '').replace('*', city?.name ?? region?.name ?? country);
  showYou({ latitude, longitude });
}

function write(place: HTMLFormElement, name: string, value: string) {
  const field = place.elements.namedItem(name) as HTMLInputElement;
  field.disabled = value === '';
  field.value = value;
  if (name === 'city') field.disabled = false;
}

function showYou(coords: { latitude: number; longitude: number }) {
  const map = document.querySelector<HTMLElement>('[data-map]');
  const position = map && positionOn(JSON.parse(map.dataset.map ?? '{}'), coords);
  if (!map || !position) return;
  const you = map.querySelector<HTMLElement>('.atlas__you') ?? document.createElement('span');
  you.className = 'atlas__you';
  you.style.left = `${position.x}%`;
  you.style.top = `${position.y}%`;
  map.append(you);
}
