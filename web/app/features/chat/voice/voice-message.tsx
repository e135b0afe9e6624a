import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import type { ShownMessage } from '../conversation/shown-messages.ts';
import { keptFiles } from '../outbox/kept-files.ts';
import { lengthOf } from './levels.ts';
import { usePlayer } from './use-player.ts';
import { Waveform } from './waveform.tsx';

/** What somebody said: a button to hear it, how loud it is along the way, and how long. */
export function VoiceMessage({ voice }: { voice: NonNullable<ShownMessage['voice']> }) {
  const t = useTranslations('chat.voice');
  const { user } = useShell();
  const { url, kept, seconds, levels } = voice;
  const load = async () => {
    if (!url) return kept && user ? keptFiles(user.id).find(kept) : undefined;
    const answer = await fetch(url);
    return answer.ok ? answer.blob() : undefined;
  };
  const { isPlaying, failed, at, heard, toggle } = usePlayer(load, seconds);
  const length = lengthOf(isPlaying ? at : seconds);
  const label = t(isPlaying ? 'pause_playing' : 'play', { length: lengthOf(seconds) });
  return (
    <div className="voice">
      <button type="button" className="voice__play" aria-label={label} title={label} onClick={() => void toggle()}>
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
      {failed ? (
        <span className="voice__failed" role="alert">
          {t('unplayable')}
        </span>
      ) : (
        <>
          <Waveform levels={levels} heard={at > 0 ? heard : 0} />
          <span className="voice__length">{length}</span>
        </>
      )}
    </div>
  );
}
