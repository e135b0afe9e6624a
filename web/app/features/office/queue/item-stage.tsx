import Flag from 'lucide-react/icons/flag';
import type { TakenItem } from '#contract/moderation/moderation.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { CheckPictures } from './check-pictures.tsx';
import { Picture } from './picture.tsx';

interface ItemStageProps {
  item: TakenItem;
  notice: string;
  hasReason: boolean;
  onNotice: (text: string) => void;
}

/** Causes of reports and complaints. */
const causes = ['fake', 'scam', 'spam', 'abuse', 'underage', 'other', 'illegal', 'rights', 'decision'] as const;

/** What is to be decided about, large, and what will be said about it. */
export function ItemStage({ item, notice, hasReason, onNotice }: ItemStageProps) {
  const t = useTranslations('office-queue');
  const { pictures, messages, text, subject, url, by, cause, asked, earlier } = item.matter;
  const known = causes.find((each) => each === cause);
  const inHand = pictures.filter(({ role }) => role === 'subject');
  const isAnswer = item.kind === 'complaint' || item.kind === 'appeal';
  const name = item.member?.name ?? by ?? '';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="queue__stage" aria-label={t('to_decide')} tabIndex={0}>
      {asked && <CheckPictures item={item} asked={asked} name={name} />}
      {!asked &&
        inHand.map(({ full }) => (
          <Picture
            key={full}
            address={full}
            name={t('picture_of', { name })}
            place={t('place', { place: pictures.findIndex((each) => each.full === full) + 1, of: pictures.length })}
          />
        ))}
      {item.kind === 'name' && <p className="queue__name">{name}</p>}
      {earlier && (
        <div className="queue__said">
          <h3>{t('appealed', { decision: t(`decisions.${earlier.decision}`), staff: earlier.staff })}</h3>
          <p>{earlier.notice}</p>
        </div>
      )}
      {messages.length > 0 && <Conversation messages={messages} />}
      {(text !== null || cause !== null) && (
        <div className="queue__said">
          <h3>
            <Flag aria-hidden="true" />
            {item.kind === 'appeal' ? t('says', { name }) : t('said_by', { name: by || t('nobody') })}
          </h3>
          {known && <p className="queue__cause">{t(`causes.${known}`)}</p>}
          {subject && <p className="queue__subject">{subject}</p>}
          {text && <p className="queue__text">{text}</p>}
          {url && <p className="queue__url">{url}</p>}
        </div>
      )}
      {(isAnswer || hasReason) && (
        <div className="queue__notice">
          <Field label={isAnswer ? t('answer_to', { name }) : t('will_read', { name })}>
            <Textarea rows={4} value={notice} maxLength={2000} onChange={(event) => onNotice(event.target.value)} />
          </Field>
          {!isAnswer && (
            <p className="office-note">{item.kind === 'photo_check' ? t('check.retry', { name }) : t('appeal_note')}</p>
          )}
        </div>
      )}
    </section>
  );
}

/** The words around what was reported, and no others. */
function Conversation({ messages }: Pick<TakenItem['matter'], 'messages'>) {
  const t = useTranslations('office-queue');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const [first] = messages;
  return (
    <div className="queue__conversation">
      <p className="queue__day">
        {first && format.dateTime(new Date(first.at), { dateStyle: 'long', timeZone })} · {t('only_around')}
      </p>
      {messages.map(({ at, of_member: ofMember, reported, text, kind }) => (
        <p
          key={`${at} ${text}`}
          className="queue__message"
          data-other={!ofMember || undefined}
          data-reported={reported || undefined}
        >
          {reported && <span className="visually-hidden">{t('reported_one')} </span>}
          {text ?? t('wordless', { kind })}
        </p>
      ))}
    </div>
  );
}
