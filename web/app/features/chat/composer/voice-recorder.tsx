import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef, useState } from 'react';
import { voiceLimits } from '#contract/constants.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { uploadVoice } from '#web/platform/upload.ts';
import { useApiOptions } from '#web/platform/use-api.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { keptFiles } from '../outbox/kept-files.ts';
import type { Content } from '../outbox/message-body.ts';
import { lengthOf, summed } from '../voice/levels.ts';
import { usePlayer } from '../voice/use-player.ts';
import { useRecorder } from '../voice/use-recorder.ts';
import { Waveform } from '../voice/waveform.tsx';
import { usePriceOf } from './prices.ts';

interface VoiceRecorderProps {
  userId: string;
  credits: number;
  onSend: (content: Content) => Promise<boolean>;
  onClose: () => void;
}

/** Stands where one writes while one speaks: how loud it is, how long, and what it costs before it is sent. */
export default function VoiceRecorder({ userId, credits, onSend, onClose }: VoiceRecorderProps) {
  const t = useTranslations('chat.voice');
  const options = useApiOptions();
  const recorder = useRecorder();
  const [refusal, setRefusal] = useState<string>();
  const isSending = useRef(false);
  const { state, levels, seconds } = recorder;
  if (state === 'denied' || state === 'no_microphone')
    return <NoMicrophone problem={state} onAgain={recorder.again} onClose={onClose} />;

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    const recording = await recorder.finish();
    if (!recording) return;
    const key = crypto.randomUUID();
    const shown = { seconds: Math.max(1, Math.round(seconds)), levels: summed(levels) };
    try {
      const content = await keepOrUpload(recording, key);
      if (await onSend({ ...content, shown })) onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      isSending.current = false;
    }
  };
  /** Keeps a recording on this device under the idempotency key of its upload; where a browser keeps nothing, uploads it now. */
  const keepOrUpload = async (recording: Blob, key: string) => {
    const isKept = await keptFiles(userId)
      .keep(key, recording)
      .then(
        () => true,
        () => false,
      );
    if (isKept) return { kind: 'voice' as const, kept: key };
    const { voice } = await uploadVoice({ ...options, newKey: () => key }, recording, summed(levels));
    return { kind: 'voice' as const, voice: voice.id };
  };
  return (
    <>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      <div className="composer__bar recorder">
        <IconButton className="recorder__discard" label={t('discard')} onClick={onClose}>
          <Trash2 aria-hidden="true" />
        </IconButton>
        {recorder.recording ? (
          <Recorded recording={recorder.recording} levels={levels} seconds={seconds} />
        ) : (
          <Recording isHeard={state === 'recording'} levels={levels} seconds={seconds} onStop={recorder.stop} />
        )}
        <SendVoice credits={credits} off={levels.length === 0} onSend={() => void send()} />
      </div>
      <CostLine credits={credits} secondsLeft={recorder.recording ? undefined : voiceLimits.seconds - seconds} />
    </>
  );
}

interface SoFar {
  levels: readonly number[];
  seconds: number;
}

function Recording({ isHeard, levels, seconds, onStop }: SoFar & { isHeard: boolean; onStop: () => void }) {
  const t = useTranslations('chat.voice');
  return (
    <>
      <span className="recorder__line">
        <span className="visually-hidden" role="status">
          {t(isHeard ? 'recording' : 'asking')}
        </span>
        {isHeard ? (
          <>
            <i className="recorder__dot" />
            <span className="recorder__time">{lengthOf(seconds)}</span>
            <span className="recorder__levels">
              <Waveform levels={levels.slice(-120)} heard={1} />
            </span>
          </>
        ) : (
          <span className="recorder__asking" aria-hidden="true">
            {t('asking')}
          </span>
        )}
      </span>
      <IconButton label={t('stop')} aria-disabled={!isHeard || undefined} onClick={onStop}>
        <Pause aria-hidden="true" />
      </IconButton>
    </>
  );
}

function Recorded({ recording, levels, seconds }: SoFar & { recording: Blob }) {
  const t = useTranslations('chat.voice');
  const { isPlaying, at, heard, toggle } = usePlayer(async () => recording, seconds);
  return (
    <span className="recorder__line">
      <IconButton label={t(isPlaying ? 'pause' : 'listen')} onClick={() => void toggle()}>
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </IconButton>
      <span className="recorder__time">{lengthOf(isPlaying ? at : seconds)}</span>
      <Waveform levels={summed(levels)} heard={heard} />
    </span>
  );
}

function SendVoice({ credits, off, onSend }: { credits: number; off: boolean; onSend: () => void }) {
  const t = useTranslations('chat.voice');
  const priceOf = usePriceOf();
  const label = t('send', { credits, price: priceOf(credits) });
  return (
    <button
      type="button"
      className="composer__send"
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onSend()}
    >
      <SendHorizontal aria-hidden="true" />
    </button>
  );
}

function CostLine({ credits, secondsLeft }: { credits: number; secondsLeft: number | undefined }) {
  const t = useTranslations('chat.voice');
  const priceOf = usePriceOf();
  const bold = (words: ReactNode) => <b>{words}</b>;
  return (
    <p className="composer__price">
      <span>
        {credits === 0 ? t.rich('free', { b: bold }) : t.rich('cost', { credits, price: priceOf(credits), b: bold })}
      </span>
      {secondsLeft !== undefined && <span>{t('seconds_left', { count: Math.ceil(secondsLeft) })}</span>}
    </p>
  );
}

interface NoMicrophoneProps {
  problem: 'denied' | 'no_microphone';
  onAgain: () => void;
  onClose: () => void;
}

function NoMicrophone({ problem, onAgain, onClose }: NoMicrophoneProps) {
  const t = useTranslations('chat.voice');
  return (
    <div className="composer__panel" role="alert">
      <p>{t(problem)}</p>
      <div className="composer__ways">
        <Button size="sm" variant="primary" onClick={onAgain}>
          {t('again')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
