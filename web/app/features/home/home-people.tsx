import { useMemberPath } from '#web/features/people/member-path.ts';
import { readingOnce } from '#web/platform/reading-once.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PhotoCard } from '#web/ui/photo-card.tsx';
import type { HomePerson } from './load-home-people.server.ts';

const readPeople = readingOnce<readonly HomePerson[]>();

/** Some of the members whom a visitor may find; nothing where there is nobody. */
export function HomePeople({ people: text }: { people: string }) {
  const t = useTranslations('home.people');
  const pathTo = usePathTo();
  const pathOf = useMemberPath();
  const people = readPeople(text);
  if (people.length === 0) return null;
  return (
    <section className="home-section home-people">
      <div className="home-people__head">
        <h2>{t('title')}</h2>
        <PageLink className={buttonClass({ size: 'sm' })} href={pathTo('members')} data-page="ahead">
          {t('all')}
        </PageLink>
      </div>
      <ul className="photo-grid">
        {people.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} to={pathOf(person.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonCard({ person: { name, age, place, online, photo }, to }: { person: HomePerson; to: string }) {
  const t = useTranslations('home.people');
  return (
    <PhotoCard
      picture={<img src={photo} alt={t('photo_of', { name })} width="480" height="600" loading="lazy" />}
      title={
        <>
          {name}, <small>{age}</small>
        </>
      }
      link={<PageLink href={to} />}
      line={[online && t('online'), place].filter(Boolean).join(' · ')}
      presence={online ? 'online' : 'away'}
    />
  );
}
