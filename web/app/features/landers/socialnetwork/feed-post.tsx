import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { Locale } from '#contract/locales.ts';
import { prompts } from '#contract/people/prompts.ts';
import { useTranslations } from '#web/platform/translate.ts';
import type { LanderPerson } from '../lander-props.ts';
import { FictionalMark, Portrait } from '../portrait.tsx';
import type { Post } from './posts.ts';

interface FeedPostProps {
  person: LanderPerson;
  kind: Post['kind'];
  locale: Locale;
  href: string;
  isFirst: boolean;
}

/** Something that a member published on their profile, told as that and not as news. */
export function FeedPost({ person, kind, locale, href, isFirst }: FeedPostProps) {
  const t = useTranslations('landers.socialnetwork');
  const frame = useTranslations('landers.frame');
  const { prompt } = person;
  const about = kind === 'words' && prompt ? prompts[prompt.prompt][locale] : t('new_photo');
  return (
    <article className="feed__post" data-post={kind}>
      <div className="feed__head">
        <span className="feed__face">
          <Portrait person={person} size="thumb" loading={isFirst ? 'eager' : 'lazy'} />
        </span>
        <div>
          <h2 className="feed__name">
            <span>{person.name}</span>, <span>{person.age}</span> <FictionalMark person={person} />
          </h2>
          <p>{[about, person.city].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {kind === 'words' && prompt ? (
        <p className="feed__said" lang="">
          {prompt.answer}
        </p>
      ) : (
        <div className="feed__photo">
          <Portrait person={person} alt={frame('photo_of', { name: person.name })} loading="lazy" />
        </div>
      )}
      <div className="feed__actions">
        <a href={href}>
          <Heart aria-hidden="true" />
          {t('like')}
        </a>
        <a href={href}>
          <MessageCircle aria-hidden="true" />
          {t('write')}
        </a>
      </div>
    </article>
  );
}
