import { useTranslations } from '#web/platform/translate.ts';
import { Lightbox } from '#web/ui/lightbox.tsx';

/** A photo of a conversation on the whole screen. */
export default function PhotoView({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const t = useTranslations('chat.messages');
  const shell = useTranslations('shell');
  return (
    <Lightbox
      title={alt}
      pictures={[{ id: src, picture: <img src={src} alt={alt} /> }]}
      first={0}
      onClose={onClose}
      labels={{ close: shell('close'), previous: '', next: '', place: () => t('photo_title') }}
    />
  );
}
