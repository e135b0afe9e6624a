import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { MemberCard as Member } from '#contract/people/people.ts';
import { useMemberPath } from '#web/features/people/member-path.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PhotoCard } from '#web/ui/photo-card.tsx';
import { SkeletonCard } from '#web/ui/skeleton.tsx';
import { shownOnHome } from './home-people-rules.ts';

const atMost = 5;

/**
 * Members as any visitor here may find them. They are asked for in the browser: the page itself is the same for
 * everybody and kept by the server, and whom one finds depends on where one is.
 */
export default function HomePeople() {
  const t = useTranslations('home.people');
  const pathTo = usePathTo();
  const pathOf = useMemberPath();
  const people = usePeople();
  if (people && people.length === 0) return null;
  return (
    <section className="home-section home-people">
      <div className="home-people__head">
        <h2>{t('title')}</h2>
        <Link className={buttonClass({ size: 'sm' })} to={pathTo('members')} prefetch="intent" viewTransition>
          {t('all')}
        </Link>
      </div>
      <ul className="photo-grid">
        {people
          ? people.map((person) => (
              <li key={person.id}>
                <PersonCard person={person} to={pathOf(person.id)} />
              </li>
            ))
          : waiting.map((place) => (
              <li key={place}>
                <SkeletonCard />
              </li>
            ))}
      </ul>
    </section>
  );
}

const waiting = ['1', '2', '3', '4', '5'];

function PersonCard({ person, to }: { person: Member; to: string }) {
  const t = useTranslations('home.people');
  const { name, age, city, region, online, main_image: image } = person;
  const place = city ?? region;
  return (
    <PhotoCard
      picture={image && <img src={image.card} alt={t('photo_of', { name })} width="480" height="600" loading="lazy" />}
      title={
        <>
          {name}, <small>{age}</small>
        </>
      }
      link={<Link to={to} viewTransition />}
      line={[online && t('online'), place].filter(Boolean).join(' · ')}
      presence={online ? 'online' : 'away'}
    />
  );
}

/** Undefined until they are there; nobody where they cannot be had: the front page stands without them. */
function usePeople(): Member[] | undefined {
  const api = useApi();
  const [people, setPeople] = useState<Member[]>();
  useEffect(() => {
    api('search')
      .then(({ profiles }) => setPeople(shownOnHome(profiles, atMost)))
      .catch(() => setPeople([]));
  }, [api]);
  return people;
}
