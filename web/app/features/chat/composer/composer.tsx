import Mic from 'lucide-react/icons/mic';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Partner } from '#contract/chat/chat.ts';
import { keepUnfinished } from '#web/features/shop/unfinished-conversation.ts';
import { prefetchWhenIdle } from '#web/platform/prefetch.ts';
import { findSharedPhoto, forgetSharedPhoto, sharedPhotoParameter } from '#web/platform/shared-photo.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useGrowingText } from '#web/ui/use-growing-text.ts';
import { createDrafts } from '../outbox/drafts.ts';
import type { Content } from '../outbox/message-body.ts';
import { type Affordable, affordable, insertAt, isBareQuote, type QuoteFrame, withQuote } from './composer-rules.ts';
import { ComposerTools } from './composer-tools.tsx';
import { usePriceOf } from './prices.ts';
import type { Terms } from './terms.ts';
import type { Tool } from './tool-menu.tsx';
import { useSayTyping } from './use-typing.ts';
import './composer.css';

const loads = {
  careful: () => import('./careful-dialog.tsx'),
  emoji: () => import('./emoji-panel.tsx'),
  gif: () => import('./gif-sheet.tsx'),
  gift: () => import('./gift-sheet.tsx'),
  photo: () => import('./photo-dialog.tsx'),
  starters: () => import('./starter-sheet.tsx'),
  voice: () => import('./voice-recorder.tsx'),
};
const CarefulDialog = lazy(loads.careful);
const EmojiPanel = lazy(loads.emoji);
const GifSheet = lazy(loads.gif);
const GiftSheet = lazy(loads.gift);
const PhotoDialog = lazy(loads.photo);
const StarterSheet = lazy(loads.starters);
const VoiceRecorder = lazy(loads.voice);

interface ComposerProps {
  userId: string;
  partner: Partner;
  conversationId: string | null;
  terms: Terms;
  credits: number;
  /** The prompt that the next message answers: its quote is put where one writes. */
  quoted?: string | undefined;
  /** Which tool is open. */
  tool: Tool | undefined;
  onTool: (tool: Tool | undefined) => void;
  /** Resolves false where nothing was sent and the words are to stay. */
  onSend: (content: Content) => Promise<boolean>;
}

/** Where one writes. What it costs stands there before anything is sent. */
export function Composer(props: ComposerProps) {
  const { userId, partner, conversationId, terms, credits, quoted, tool, onTool, onSend } = props;
  const t = useTranslations('chat.composer');
  const { settings, user } = useShell();
  const [photo, setPhoto] = useState<File>();
  const [refused, setRefused] = useState(false);
  const [doubtful, setDoubtful] = useState<string>();
  useSharedPhoto(setPhoto);
  const field = useRef<HTMLTextAreaElement>(null);
  const frame = useQuoteFrame();
  const { text, setText } = useDraft({ userId, partnerId: partner.id, waiting: terms.waiting, quoted, frame, field });
  const sayTyping = useSayTyping(conversationId);
  useGrowingText(field, text);
  const budget = { costs: terms.costs, credits };
  const tooMany = [...text.trim()].length - settings.message_length;
  // A quote alone says nothing yet, and must not cost anything.
  const isEmpty = text.trim() === '' || isBareQuote(text, frame);

  const change = (value: string) => {
    setText(value);
    setRefused(false);
    if (value.trim()) sayTyping();
  };
  /** False where it was not sent, and why it was not is said. */
  const send = async (content: Content) => {
    if (affordable(content.kind, budget) === 'no') {
      setRefused(true);
      return false;
    }
    return onSend(content);
  };
  const sendWords = async (words: string) => {
    setDoubtful(undefined);
    onTool(undefined);
    field.current?.focus();
    // Optimistic: back if it was not sent.
    setText('');
    if (!(await send({ kind: 'text', text: words }))) setText(words);
  };
  const sendText = async () => {
    if (isEmpty || tooMany > 0) return;
    const words = text.trim();
    if (await mayHurt(words)) setDoubtful(words);
    else await sendWords(words);
  };
  const close = () => {
    onTool(undefined);
    field.current?.focus();
  };
  const insert = (words: string) => {
    const at = field.current?.selectionStart ?? text.length;
    const next = insertAt(text, words, at, field.current?.selectionEnd ?? at);
    change(next.text);
    // After the value is in, or the caret would jump to the end.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  };
  // A tunnel comes without notice: what is used in it must be here before.
  useEffect(() => prefetchWhenIdle(Object.values(loads)), []);
  const shared = { name: partner.name, costs: terms.costs, onClose: close };

  return (
    <footer className="composer">
      <div className="composer__inside">
        <Notices refused={refused} onGetCredits={() => keepUnfinished(user?.id ?? '', partner, Date.now())} />
        {terms.first_contact && (
          <div className="composer__starters">
            <Button size="sm" variant="soft" onClick={() => onTool('starters')}>
              {t('starters')}
            </Button>
          </div>
        )}
        {tool === 'emoji' && (
          <Suspense>
            <EmojiPanel onChoose={insert} onClose={close} />
          </Suspense>
        )}
        {tool === 'voice' && (
          <Suspense fallback={<div className="composer__bar composer__bar--empty" />}>
            <VoiceRecorder userId={userId} credits={terms.costs.voice} onSend={send} onClose={close} />
          </Suspense>
        )}
        <form
          className="composer__bar"
          hidden={tool === 'voice'}
          onSubmit={(event) => {
            event.preventDefault();
            void sendText();
          }}
        >
          <ComposerTools
            costs={terms.costs}
            open={tool}
            onOpen={(next) => onTool(next === tool ? undefined : next)}
            onPhoto={setPhoto}
          />
          <textarea
            ref={field}
            className="composer__text"
            rows={1}
            dir="auto"
            aria-label={t('label', { name: partner.name })}
            aria-describedby="composer-price"
            placeholder={t('placeholder', { name: partner.name })}
            enterKeyHint="send"
            // At hand when the first message is sent.
            onFocus={() => void mayHurt('')}
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              if (!sends(event)) return;
              event.preventDefault();
              void sendText();
            }}
          />
          {text === '' && (
            <RecordButton
              credits={terms.costs.voice}
              onRecord={() => (affordable('voice', budget) === 'no' ? setRefused(true) : onTool('voice'))}
            />
          )}
          <SendButton affordable={affordable('text', budget)} credits={terms.costs.text} off={isEmpty || tooMany > 0} />
        </form>
        {tool !== 'voice' && <PriceLine terms={terms} credits={credits} tooMany={tooMany} />}
      </div>
      <Suspense>
        {tool === 'gif' && <GifSheet {...shared} onSend={send} />}
        {tool === 'gift' && <GiftSheet {...shared} onSend={send} />}
        {tool === 'starters' && <StarterSheet onChoose={change} onClose={close} />}
        {doubtful !== undefined && (
          <CarefulDialog
            text={doubtful}
            onSend={() => void sendWords(doubtful)}
            onEdit={() => setDoubtful(undefined)}
          />
        )}
        {photo && (
          <PhotoDialog {...shared} userId={userId} file={photo} onSend={send} onClose={() => setPhoto(undefined)} />
        )}
      </Suspense>
    </footer>
  );
}

/** The address may say that a photo from another app is meant for here; then it no longer does. */
function useSharedPhoto(onPhoto: (photo: File) => void) {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(sharedPhotoParameter);
  const take = useEffectEvent(async () => {
    const photo = await findSharedPhoto();
    setParams({}, { replace: true, preventScrollReset: true });
    await forgetSharedPhoto();
    if (photo) onPhoto(photo);
  });
  useEffect(() => {
    if (isAsked) void take();
  }, [isAsked]);
}

/** Where the list cannot be fetched nobody is asked: a message must not wait for it. */
const mayHurt = (words: string) =>
  import('./hurtful.ts').then(
    ({ isHurtful }) => isHurtful(words),
    () => false,
  );

/** Enter sends where there is a keyboard; on a phone it begins a line, and nobody sends half a word in Japanese. */
const sends = (event: KeyboardEvent) =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.nativeEvent.isComposing &&
  !matchMedia('(pointer: coarse)').matches;

/** Only where a browser can record: without a microphone at all it says so later. */
function RecordButton({ credits, onRecord }: { credits: number; onRecord: () => void }) {
  const t = useTranslations('chat.voice');
  const canRecord = useSyncExternalStore(
    () => () => {},
    () => 'MediaRecorder' in window && 'mediaDevices' in navigator,
    () => false,
  );
  if (!canRecord) return null;
  return (
    <IconButton label={t('record', { credits })} onClick={onRecord}>
      <Mic aria-hidden="true" />
    </IconButton>
  );
}

interface SendButtonProps {
  affordable: Affordable;
  credits: number;
  off: boolean;
}

function SendButton({ affordable: how, credits, off }: SendButtonProps) {
  const t = useTranslations('chat.composer');
  const priceOf = usePriceOf();
  const label = how === 'free' ? t('send_free') : t('send', { credits, price: priceOf(credits) });
  return (
    <button type="submit" className="composer__send" aria-label={label} title={label} aria-disabled={off || undefined}>
      <SendHorizontal aria-hidden="true" />
    </button>
  );
}

function PriceLine({ terms, credits, tooMany }: { terms: Terms; credits: number; tooMany: number }) {
  const t = useTranslations('chat.composer');
  const priceOf = usePriceOf();
  const bold = (words: ReactNode) => <b>{words}</b>;
  const cost = terms.costs.text;
  return (
    <p className="composer__price" id="composer-price">
      <span>
        {cost === 0
          ? t.rich(terms.free_opening ? 'cost_free' : 'cost_nothing', { b: bold })
          : t.rich('cost', { credits: cost, price: priceOf(cost), b: bold })}
      </span>
      {tooMany > 0 ? (
        <span data-over role="status">
          {t('too_long', { count: tooMany })}
        </span>
      ) : (
        <span>{tooMany > -100 ? t('characters_left', { count: -tooMany }) : t('left', { count: credits })}</span>
      )}
    </p>
  );
}

function Notices({ refused, onGetCredits }: { refused: boolean; onGetCredits: () => void }) {
  const t = useTranslations('chat.composer');
  const pathTo = usePathTo();
  return (
    refused && (
      <AlertBanner
        tone="danger"
        action={
          <Link
            className={buttonClass({ size: 'sm', variant: 'primary' })}
            to={pathTo('credits')}
            onClick={onGetCredits}
            viewTransition
          >
            {t('get_credits')}
          </Link>
        }
      >
        {t('no_credits')}
      </AlertBanner>
    )
  );
}

interface DraftOptions {
  userId: string;
  partnerId: string;
  /** What they wrote when signing up and what could not be delivered. */
  waiting: string | null;
  quoted: string | undefined;
  frame: QuoteFrame;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** What was begun is there again when one comes back, with the quote that was asked for. */
function useDraft({ userId, partnerId, waiting, quoted, frame, field }: DraftOptions) {
  const [text, setText] = useState('');
  const keep = (value: string) => {
    setText(value);
    createDrafts(userId).keep(partnerId, value);
  };
  const begin = useEffectEvent((begun: string, prompt: string | undefined) => {
    if (prompt === undefined) return setText(begun);
    const words = withQuote(begun, prompt, frame);
    keep(words);
    // After the value is in, so that one goes on behind the quote.
    requestAnimationFrame(() => {
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(words.length, words.length);
    });
  });
  useEffect(
    () => begin(createDrafts(userId).find(partnerId) || (waiting ?? ''), quoted),
    [userId, partnerId, waiting, quoted],
  );
  return { text, setText: keep };
}

/** The words before and after a quoted prompt, in the language of the page. */
function useQuoteFrame(): QuoteFrame {
  const t = useTranslations('chat.composer');
  const [before = '', after = ''] = t('quote', { prompt: '\n' }).split('\n');
  return { before, after };
}
