import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { photoLost, voiceLost } from '../outbox/use-outbox.ts';
import { MessageContent } from './message-content.tsx';
import type { ShownMessage } from './shown-messages.ts';
import './message-item.css';

const TranslateLine = lazy(() => import('../translation/translate-line.tsx').catch(() => ({ default: () => null })));
const MessageMenu = lazy(() => import('./message-menu.tsx'));

export interface MessageActions {
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  onReport: (messageId: string) => void;
}

interface MessageItemProps extends MessageActions {
  message: ShownMessage;
  name: string;
  first: boolean;
  last: boolean;
  /** Came while the conversation was open. */
  fresh: boolean;
  timeZone: string;
}

/** One message: its bubble, when it was said, and how far it has got. */
export function MessageItem({ message, name, first, last, fresh, timeZone, ...actions }: MessageItemProps) {
  const t = useTranslations('chat.messages');
  const { mine, state } = message;
  const { ref, touched, onClick } = useTouched();
  const [translated, setTranslated] = useState<string>();
  const shown = translated === undefined ? message : { ...message, text: translated };
  const isUnderWay = state === 'sending' || state === 'waiting' || state === 'failed';
  return (
    <li
      className="message"
      data-mine={mine || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-new={fresh || undefined}
      data-state={state}
    >
      <span className="visually-hidden">{mine ? t('by_me') : t('by_other', { name })}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a finger finds the menu by it; keys and voices have its button */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button of the menu is always in reach of the keyboard */}
      <div className="message__line" ref={ref} data-touched={touched || undefined} onClick={onClick}>
        <MessageContent message={shown} name={name} fresh={fresh} />
        {!mine && message.id && <Menu message={message} onReport={actions.onReport} />}
      </div>
      <Translation message={message} isShown={translated !== undefined} onShow={setTranslated} />
      {message.warnings.length > 0 && <Warnings message={message} onReport={actions.onReport} />}
      {state === 'failed' && <Failure message={message} {...actions} />}
      {(last || isUnderWay) && state !== 'failed' && (
        <Meta message={message} timeZone={timeZone} onDiscard={actions.onDiscard} />
      )}
    </li>
  );
}

interface TranslationProps {
  message: ShownMessage;
  isShown: boolean;
  onShow: (translated: string | undefined) => void;
}

/** Loaded only where the browser can translate on the device, for words of somebody else. */
function Translation({ message: { kind, text, mine, folded }, ...shown }: TranslationProps) {
  const isAble = useSyncExternalStore(
    () => () => {},
    canTranslate,
    () => false,
  );
  if (!isAble || mine || folded || kind !== 'text' || !text) return null;
  return (
    <Suspense>
      <TranslateLine text={text} {...shown} />
    </Suspense>
  );
}

// Here and not with the rest of it: this decides whether the rest is loaded at all.
const canTranslate = () => 'Translator' in globalThis && 'LanguageDetector' in globalThis;

/** Whether a bubble was tapped: on a screen without a pointer that shows its menu, until something else is touched. */
function useTouched() {
  const ref = useRef<HTMLDivElement>(null);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (!touched) return;
    const leave = ({ target }: Event) => !ref.current?.contains(target as Node) && setTouched(false);
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [touched]);
  const onClick = ({ target }: MouseEvent) => {
    // What can be pressed by itself keeps its own meaning.
    if (!(target as Element).closest('a, button')) setTouched(!touched);
  };
  return { ref, touched, onClick };
}

const icons = {
  sending: Clock,
  waiting: Clock,
  failed: CircleAlert,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
};

interface MetaProps extends Pick<MessageActions, 'onDiscard'> {
  message: ShownMessage;
  timeZone: string;
}

function Meta({ message: { key, at, mine, state }, timeZone, onDiscard }: MetaProps) {
  const t = useTranslations('chat.status');
  const failed = useTranslations('chat.failed');
  const format = useFormatter();
  const Icon = icons[state];
  return (
    <div className="message__meta" data-status={mine ? state : undefined}>
      {state === 'waiting' ? (
        <span>{t('waiting')}</span>
      ) : (
        <time dateTime={at}>{format.dateTime(new Date(at), { timeStyle: 'short', timeZone })}</time>
      )}
      {mine && (
        <>
          <Icon aria-hidden="true" />
          {state !== 'waiting' && <span className="visually-hidden">{t(state)}</span>}
        </>
      )}
      {state === 'waiting' && (
        <button type="button" className="message__discard" onClick={() => onDiscard(key)}>
          {failed('discard')}
        </button>
      )}
    </div>
  );
}

function Failure({ message: { key, refusal }, onRetry, onDiscard }: MessageActions & { message: ShownMessage }) {
  const t = useTranslations('chat');
  const pathTo = usePathTo();
  const isShort = refusal?.code === 'not_enough_credits';
  const lost = ([photoLost, voiceLost] as const).find((code) => code === refusal?.code);
  return (
    <div className="message__failure">
      <span role="alert">{lost ? t(`failed.${lost}`) : (refusal?.message ?? t('status.failed'))}</span>
      {isShort && <Link to={pathTo('credits')}>{t('failed.credits')}</Link>}
      {refusal?.code === 'spending_limit' && <Link to={`${pathTo('settings')}#spending`}>{t('failed.limit')}</Link>}
      {!lost && (
        <button type="button" onClick={() => onRetry(key)}>
          {t('failed.retry')}
        </button>
      )}
      <button type="button" onClick={() => onDiscard(key)}>
        {t('failed.discard')}
      </button>
    </div>
  );
}

/** Gently, and only on the side of who received it. */
function Warnings({ message, onReport }: { message: ShownMessage; onReport: MessageActions['onReport'] }) {
  const t = useTranslations('chat.warnings');
  // One is enough: the gravest that was noticed.
  const gravity = ['iban', 'payment', 'crypto', 'link', 'phone'] as const;
  const warning = gravity.find((kind) => message.warnings.includes(kind));
  if (!warning) return null;
  return (
    <div className="message__warning">
      <ShieldAlert aria-hidden="true" />
      <span>
        {t(warning)}{' '}
        <button type="button" className="link" onClick={() => message.id && onReport(message.id)}>
          {t('report')}
        </button>
      </span>
    </div>
  );
}

function Menu({ message, onReport }: { message: ShownMessage; onReport: MessageActions['onReport'] }) {
  const t = useTranslations('chat.messages');
  const [open, setOpen] = useState(false);
  const button = (
    <IconButton
      className="message__menu"
      variant="inherit"
      label={t('menu')}
      aria-haspopup="menu"
      onClick={() => setOpen(true)}
    >
      <Ellipsis aria-hidden="true" />
    </IconButton>
  );
  if (!open) return button;
  return (
    <Suspense fallback={button}>
      <MessageMenu trigger={button} text={message.text} onReport={() => message.id && onReport(message.id)} />
    </Suspense>
  );
}
