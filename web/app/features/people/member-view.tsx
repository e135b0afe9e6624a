import BadgeCheck from 'lucide-react/icons/badge-check';
import Check from 'lucide-react/icons/check';
import Gem from 'lucide-react/icons/gem';
import Heart from 'lucide-react/icons/heart';
import Radio from 'lucide-react/icons/radio';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sparkles from 'lucide-react/icons/sparkles';
import type { ReactNode, Ref } from 'react';
import type { Ties } from '#contract/member-page/member-page.ts';
import type { PromptId } from '#contract/people/prompts.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { chipClass } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dot } from '#web/ui/dot.tsx';
import { Label } from '#web/ui/label.tsx';
import { FictionalLabel } from './fictional-label.tsx';
import { Gallery, type GalleryHandle, type GalleryPhoto } from './gallery.tsx';
import { PromptCards } from './prompt-cards.tsx';
import type { ShownMember } from './shown-member.ts';
import './member-view.css';

interface MemberViewProps {
  member: ShownMember;
  photos: readonly GalleryPhoto[];
  like?: Ties;
  /** On a page of its own, or as a preview inside a dialog. */
  titleAs?: 'h1' | 'h3';
  /** What it takes to see the hidden photos. */
  locked?: ReactNode;
  onOpenPhoto?: (index: number) => void;
  gallery?: Ref<GalleryHandle>;
  /** The corner of the picture: what can be done about this person. */
  corner?: ReactNode;
  /** Under the name: what can be done with this person. */
  actions?: ReactNode;
  /** On each answer to a prompt: what can be done with it. */
  promptAction?: ((prompt: { id: PromptId; label: string }) => ReactNode) | undefined;
}

/** A member as others see them. The page of a member and the preview of one's own profile are both this. */
export function MemberView({
  member,
  photos,
  like,
  titleAs: Title = 'h1',
  locked,
  onOpenPhoto,
  gallery,
  corner,
  actions,
  promptAction,
}: MemberViewProps) {
  const inside = Title !== 'h1';
  return (
    <div className={classNames('member-frame', inside && 'member-frame--inside')}>
      <article className="member">
        <div className="member__photos">
          <Gallery
            key={member.id}
            name={member.name}
            photos={photos}
            locked={locked}
            onOpen={onOpenPhoto}
            ref={gallery}
          />
        </div>
        <div className="member__panel">
          <header className="member__who">
            <Labels member={member} like={like} />
            <Title className="member__name">
              {member.name}, <span>{member.age}</span>
            </Title>
            <Whereabouts member={member} />
          </header>
          {corner && <div className="member__corner">{corner}</div>}
          {member.fictional_icon && <FictionalNote />}
          {actions}
          <Facts member={member} heading={inside ? 'h4' : 'h2'} />
        </div>
        <Story member={member} headings={inside ? 'h4' : 'h2'} promptAction={promptAction} />
      </article>
    </div>
  );
}

function Labels({ member, like }: Pick<MemberViewProps, 'member' | 'like'>) {
  const t = useTranslations('member-page.labels');
  const mutual = like?.match ?? false;
  const shown = [
    member.fictional_icon,
    member.photo_checked,
    member.proven_adult,
    member.live,
    member.exclusive,
    member.new,
    mutual,
    like?.liked_by,
  ];
  if (!shown.some(Boolean)) return null;
  return (
    <p className="member__labels">
      {member.fictional_icon && <FictionalLabel icon={member.fictional_icon} />}
      {member.photo_checked && (
        <Label tone="info" icon={<BadgeCheck aria-hidden="true" />}>
          {t('photo_checked')}
        </Label>
      )}
      {member.proven_adult && (
        <Label tone="info" icon={<ShieldCheck aria-hidden="true" />}>
          {t('proven_adult')}
        </Label>
      )}
      {member.live && (
        <Label tone="live" icon={<Radio aria-hidden="true" />}>
          {t('live')}
        </Label>
      )}
      {member.exclusive && <Label icon={<Gem aria-hidden="true" />}>{t('exclusive')}</Label>}
      {mutual && (
        <Label tone="accent" icon={<Heart aria-hidden="true" />}>
          {t('match')}
        </Label>
      )}
      {!mutual && like?.liked_by && (
        <Label tone="accent" icon={<Sparkles aria-hidden="true" />}>
          {t('likes_you')}
        </Label>
      )}
      {member.new && <Label tone="white">{t('new')}</Label>}
    </p>
  );
}

/** Here or away, where, and how far that is. */
function Whereabouts({
  member: { online, last_active: lastActive, place, distance },
}: Pick<MemberViewProps, 'member'>) {
  const t = useTranslations('member-page');
  const when = online ? 'now' : lastActive;
  const where = distance === null ? place : t('place_away', { place, distance: t('distance', { distance }) });
  return (
    <p className="member__line">
      {when && (
        <span>
          <Dot presence={when === 'now' ? 'online' : 'away'} />
          {t(`active.${when}`)}
        </span>
      )}
      <span>{where}</span>
    </p>
  );
}

/** Said before anybody spends a word on it, not only in the terms. */
function FictionalNote() {
  const { settings } = useShell();
  return <p className="member__fictional">{settings.fictional_warning}</p>;
}

interface StoryProps extends Pick<MemberViewProps, 'member' | 'promptAction'> {
  headings: 'h2' | 'h4';
}

/** What they say of themselves: with room it stands under the photos, which would leave half a page empty otherwise. */
function Story({ member, headings: Heading, promptAction }: StoryProps) {
  const t = useTranslations('member-page');
  const { name, note, interests, prompts } = member;
  const common = interests.filter((interest) => interest.common).length;
  if (!note && interests.length === 0 && prompts.length === 0) return null;
  return (
    <div className="member__story">
      {note && (
        <section className="member__part">
          <Heading>{t('note', { name })}</Heading>
          <p className="member__about" dir="auto">
            {note}
          </p>
        </section>
      )}
      <PromptCards member={member} headings={Heading} action={promptAction} />
      {interests.length > 0 && (
        <section className="member__part">
          <Heading>{t('interests.title')}</Heading>
          <ul className="chips">
            {interests.map((interest) => (
              <li
                key={interest.id}
                className={chipClass({ size: 'sm', on: interest.common, className: 'member__interest' })}
              >
                {interest.common && <Check aria-hidden="true" />}
                {interest.label}
                {interest.common && <span className="visually-hidden">{t('interests.yours_too')}</span>}
              </li>
            ))}
          </ul>
          {common > 0 && <p className="member__hint">{t('interests.common', { count: common })}</p>}
        </section>
      )}
    </div>
  );
}

function Facts({ member: { facts, home }, heading: Heading }: { member: ShownMember; heading: 'h2' | 'h4' }) {
  const t = useTranslations('member-page');
  return (
    <section className="member__part member__details">
      <Heading>{t('details')}</Heading>
      <dl className="card member__facts">
        <div>
          <dt>{t('fields.home')}</dt>
          <dd>{home}</dd>
        </div>
        {facts.map(({ field, label }) => (
          <div key={field}>
            <dt>{t(`fields.${field}`)}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
