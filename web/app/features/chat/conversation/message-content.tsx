import EyeOff from 'lucide-react/icons/eye-off';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useGiftName } from '../composer/gift-name.ts';
import { keptFiles } from '../outbox/kept-files.ts';
import { VoiceMessage } from '../voice/voice-message.tsx';
import { isLarge, piecesOf } from './safe-links.ts';
import type { ShownMessage } from './shown-messages.ts';

const PhotoView = lazy(() => import('./photo-view.tsx'));

/** What a message holds, whatever its kind. */
export function MessageContent({ message, name, fresh }: { message: ShownMessage; name: string; fresh: boolean }) {
  switch (message.kind) {
    case 'photo':
      return <Photo message={message} name={name} />;
    case 'voice':
      return <Voice message={message} />;
    case 'gif':
      return <Animation message={message} />;
    case 'gift':
      return <Gift message={message} name={name} fresh={fresh} />;
    case 'removed':
      return <Removed />;
    default:
      return message.folded ? <Folded text={message.text ?? ''} /> : <Words text={message.text ?? ''} />;
  }
}

function Voice({ message: { voice } }: { message: ShownMessage }) {
  return <div className="bubble bubble--voice">{voice && <VoiceMessage voice={voice} />}</div>;
}

/** What is left of a message whose sender was erased. */
function Removed() {
  const t = useTranslations('chat.list');
  return <div className="bubble bubble--removed">{t('removed')}</div>;
}

/** A word that the reader would rather not meet is in it: they decide. */
function Folded({ text }: { text: string }) {
  const t = useTranslations('chat.messages');
  const [shown, setShown] = useState(false);
  if (shown) return <Words text={text} />;
  return (
    <div className="bubble bubble--folded">
      <EyeOff aria-hidden="true" />
      <span>{t('folded')}</span>
      <button type="button" className="link" onClick={() => setShown(true)}>
        {t('unfold')}
      </button>
    </div>
  );
}

function Words({ text }: { text: string }) {
  const t = useTranslations('chat.messages');
  return (
    <div className={classNames('bubble', isLarge(text) && 'bubble--large')} dir="auto">
      {piecesOf(text).map((piece, index) =>
        piece.href === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
          <span key={index}>{piece.text}</span>
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
            key={index}
            href={piece.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            aria-label={t('link', { text: piece.text, host: piece.host })}
          >
            {piece.text}
          </a>
        ),
      )}
    </div>
  );
}

/** Somebody else's photo is blurred until both have written, and how firmly is one's own choice. */
function Photo({ message: { photo, mine }, name }: { message: ShownMessage; name: string }) {
  const t = useTranslations('chat.messages');
  const [tapped, setTapped] = useState(false);
  const isLocked = photo?.shown === 'never';
  const shown = mine || tapped || photo?.shown === 'always';
  const veil = t(isLocked ? 'locked_photo' : 'show_photo');
  const [open, setOpen] = useState(false);
  const alt = mine ? t('my_photo') : t('photo_by', { name });
  const kept = useKeptPhoto(photo?.kept);
  const source = shown ? (photo?.card ?? kept) : (photo?.blur ?? undefined);
  return (
    <div className="bubble bubble--picture">
      <button
        type="button"
        className="chat-photo"
        aria-label={shown ? `${alt}. ${t('open_photo')}` : `${alt}. ${veil}`}
        aria-disabled={isLocked || undefined}
        onClick={() => (shown ? setOpen(photo?.full !== undefined) : setTapped(!isLocked))}
      >
        {source ? <img src={source} alt="" width="480" height="600" decoding="async" /> : <Blank />}
        {!shown && (
          <span className="chat-photo__veil">
            <EyeOff aria-hidden="true" />
            {veil}
          </span>
        )}
      </button>
      {open && photo?.full && (
        <Suspense>
          <PhotoView src={photo.full} alt={alt} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The address of a photo that waits on this device, once it is found there. */
function useKeptPhoto(key: string | undefined): string | undefined {
  const { user } = useShell();
  const userId = user?.id;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!key || !userId) return;
    let made: string | undefined;
    let wanted = true;
    keptFiles(userId)
      .find(key)
      .then(
        (photo) => {
          if (!photo || !wanted) return;
          made = URL.createObjectURL(photo);
          setAddress(made);
        },
        // A frame without a picture, then.
        () => {},
      );
    return () => {
      wanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, userId]);
  return address;
}

const Blank = () => <span className="chat-photo__blank" />;

function Animation({ message: { gif } }: { message: ShownMessage }) {
  const t = useTranslations('chat.list');
  return (
    <div className="bubble bubble--picture">
      {gif ? (
        <img
          className="chat-gif"
          src={gif.url}
          alt={gif.title || t('gif')}
          width={gif.width}
          height={gif.height}
          loading="lazy"
        />
      ) : (
        <Blank />
      )}
    </div>
  );
}

function Gift({ message: { gift, mine }, name, fresh }: { message: ShownMessage; name: string; fresh: boolean }) {
  const t = useTranslations('chat.messages');
  const giftName = useGiftName();
  if (!gift) return null;
  const what = giftName(gift.id);
  return (
    <div className="bubble bubble--picture">
      <div className="chat-gift" data-fresh={fresh || undefined}>
        <img src={gift.image} alt="" width="96" height="96" />
        <span>{mine ? t('gift_to', { gift: what }) : t('gift_from', { name, gift: what })}</span>
      </div>
    </div>
  );
}
