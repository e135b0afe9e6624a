import ZoomIn from 'lucide-react/icons/zoom-in';
import { useEffect, useState } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isWriting } from './use-keys.ts';

const zoomKey = 'V';

interface PictureProps {
  address: string;
  name: string;
  place: string;
}

/** A photo that is decided about; in its full size over the page where details matter. */
export function Picture({ address, name, place }: PictureProps) {
  const t = useTranslations('office-queue');
  const [large, setLarge] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey && !isWriting(event.target);
      if (event.key === 'Escape') setLarge(false);
      else if (isPlain && event.key.toUpperCase() === zoomKey) setLarge((before) => !before);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <figure className="queue__picture">
      <img src={address} alt={name} />
      <IconButton
        className="queue__zoom"
        label={t('zoom', { key: zoomKey })}
        aria-expanded={large}
        onClick={() => setLarge(true)}
      >
        <ZoomIn aria-hidden="true" />
      </IconButton>
      <figcaption>{place}</figcaption>
      {large && (
        <button type="button" className="queue__large" aria-label={t('zoom_out')} onClick={() => setLarge(false)}>
          <img src={address} alt="" />
        </button>
      )}
    </figure>
  );
}
