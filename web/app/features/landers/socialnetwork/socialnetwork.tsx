import Plus from 'lucide-react/icons/plus';
import { EmbeddedWarning } from '#web/features/visits/embedded-warning.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import { ElsewhereLine } from '../elsewhere-line.tsx';
import { LanderFrame } from '../lander-frame.tsx';
import type { LanderPerson, LanderProps } from '../lander-props.ts';
import { Portrait } from '../portrait.tsx';
import { PriceLine } from '../price-line.tsx';
import { Question } from '../seeking-questions.tsx';
import { signupFor } from '../signup-link.ts';
import { FeedPost } from './feed-post.tsx';
import { postsOf } from './posts.ts';

const mostStories = 8;
const mostPosts = 5;

/** A feed made of what members published on their profiles; the site's own post asks the visitor in. */
export function SocialNetwork({ people, nearness, country, locale, site, signupPath }: LanderProps) {
  const t = useTranslations('landers.socialnetwork');
  const form = useTranslations('landers.form');
  const stories = people.filter(({ isFictional }) => !isFictional).slice(0, mostStories);
  const posts = postsOf(people, mostPosts);
  return (
    <LanderFrame className="feed-page">
      <div className="feed">
        <div className="feed__stories">
          <ul aria-label={t('feed')}>
            <li>
              <a href={signupPath}>
                <span className="feed__ring feed__ring--you">
                  <Plus aria-hidden="true" />
                </span>
                {t('you')}
              </a>
            </li>
            {stories.map((person) => (
              <Story key={person.id} person={person} href={signupFor(signupPath, person)} />
            ))}
          </ul>
          <ElsewhereLine {...{ nearness, people, country }} />
        </div>
        <article className="feed__post feed__ask">
          <div className="feed__head">
            <span className="feed__face feed__face--site">
              <LogoMark />
            </span>
            <div>
              <p className="feed__name">{site.name}</p>
              <p>{t('ask')}</p>
            </div>
          </div>
          <EmbeddedWarning />
          <form id="feed-ask" action={signupPath}>
            <h1>{t('title')}</h1>
            <Question name="gender" />
            <Question name="seeks" className="feed__poll" />
            <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
              {form('join')}
            </button>
            <PriceLine site={site} />
          </form>
        </article>
        <div className="feed__posts" data-posts>
          {posts.map(({ person, kind }, index) => (
            <FeedPost
              key={person.id}
              person={person}
              kind={kind}
              locale={locale}
              href={signupFor(signupPath, person)}
              isFirst={index === 0}
            />
          ))}
          {posts.length === 0 && <p className="feed__post feed__nobody">{t('empty')}</p>}
        </div>
      </div>
      <div className="feed__dock">
        <button type="submit" form="feed-ask" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          {form('join')}
        </button>
        <p>{form('price_short', { ...site.messagePrice })}</p>
      </div>
    </LanderFrame>
  );
}

/** The ring is closed around whoever is online. */
function Story({ person, href }: { person: LanderPerson; href: string }) {
  const t = useTranslations('landers.frame');
  return (
    <li>
      <a href={href}>
        <span className="feed__ring" data-online={person.online ? '' : undefined}>
          <Portrait person={person} size="thumb" />
          {person.online && <i className="lander-dot" />}
        </span>
        <span className="feed__story-name">{person.name}</span>
        {person.online && <span className="visually-hidden">{t('online')}</span>}
      </a>
    </li>
  );
}
