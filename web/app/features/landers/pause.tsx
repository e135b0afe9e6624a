import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useTranslations } from '#web/platform/translate.ts';

/** Stops what moves in the background; styles read the checkbox, so that it works without script. */
export function PauseSwitch() {
  const t = useTranslations('landers.frame');
  return (
    <label className="lander-hold">
      <input type="checkbox" aria-label={t('pause')} />
      <Pause className="lucide-pause" aria-hidden="true" />
      <Play className="lucide-play" aria-hidden="true" />
    </label>
  );
}
