import { callPaths } from '#contract/call-paths.ts';
import type { MemberCard } from '#contract/people/people.ts';
import { startStillVisit } from '#web/features/visits/still-visit.ts';

startStillVisit('landers-name');

const lastPage = 4;
const feed = document.querySelector<HTMLElement>('[data-posts]');
const model = feed?.querySelector<HTMLElement>('[data-post="photo"]');
let page = 2;

// Whoever reaches the end of the feed is shown more members, as photos of their profiles.
if (feed && model) {
  const watcher = new IntersectionObserver(([end]) => {
    if (!end?.isIntersecting) return;
    watcher.disconnect();
    void addPosts(feed, model).then((more) => more && watch());
  });
  const watch = () => feed.lastElementChild && watcher.observe(feed.lastElementChild);
  watch();
}

async function addPosts(into: HTMLElement, post: HTMLElement): Promise<boolean> {
  const answer = await fetch(`${callPaths.search.path}?page=${page}&with_photo=1`);
  if (!answer.ok) return false;
  const { profiles, pages } = (await answer.json()) as { profiles: MemberCard[]; pages: number };
  const members = profiles.filter(({ main_image: image, fictional_icon: fictional }) => image && !fictional);
  into.append(...members.slice(0, 8).map((member) => postOf(member, post)));
  page += 1;
  return page <= Math.min(pages, lastPage);
}

function postOf({ id, name, age, city, main_image: image }: MemberCard, model: HTMLElement): HTMLElement {
  const post = model.cloneNode(true) as HTMLElement;
  const [thumb, photo] = [...post.querySelectorAll('img')];
  const [title, years] = [...post.querySelectorAll('.feed__name > span')];
  if (thumb && image) thumb.src = image.thumb_filename;
  if (photo && image) {
    photo.alt = photo.alt.replace(title?.textContent ?? '', name);
    photo.src = image.card;
  }
  if (title) title.textContent = name;
  if (years) years.textContent = String(age);
  const about = post.querySelector('.feed__head p');
  if (about) about.textContent = [about.textContent?.split(' · ')[0], city].filter(Boolean).join(' · ');
  post.querySelector('.label')?.remove();
  for (const link of post.querySelectorAll('a')) link.href = link.href.replace(/member_id=\d+/, `member_id=${id}`);
  return post;
}
