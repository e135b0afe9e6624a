import Clapperboard from 'lucide-react/icons/clapperboard';
import Gift from 'lucide-react/icons/gift';
import Image from 'lucide-react/icons/image';
import Plus from 'lucide-react/icons/plus';
import Smile from 'lucide-react/icons/smile';
import { lazy, Suspense, useRef, useState } from 'react';
import { isOtherKind, pickedKinds } from '#web/features/photos/prepare-photo.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { Terms } from './terms.ts';
import type { Tool } from './tool-menu.tsx';

const ToolMenu = lazy(() => import('./tool-menu.tsx'));

interface ComposerToolsProps {
  costs: Terms['costs'];
  open: Tool | undefined;
  onOpen: (tool: Tool) => void;
  onPhoto: (file: File) => void;
}

/** What can be sent besides words. On a phone all of it lies behind one button. */
export function ComposerTools({ costs, open, onOpen, onPhoto }: ComposerToolsProps) {
  const t = useTranslations('chat.composer');
  const picker = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState(false);
  const pick = () => picker.current?.click();
  const take = (file: File | undefined) => {
    if (picker.current) picker.current.value = '';
    if (!file) return;
    if (isOtherKind(file)) void showToast({ id: 'chat-photo', tone: 'danger', title: t('not_a_photo') });
    else onPhoto(file);
  };
  const more = (
    <IconButton className="composer__menu" label={t('more')} aria-haspopup="menu" onClick={() => setMenu(true)}>
      <Plus aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={pickedKinds}
        aria-label={t('photo', { credits: costs.photo })}
        onChange={(event) => take(event.target.files?.[0])}
      />
      {menu ? (
        <Suspense fallback={more}>
          <ToolMenu trigger={more} onOpen={onOpen} onPhoto={pick} />
        </Suspense>
      ) : (
        more
      )}
      <IconButton className="composer__option" label={t('photo', { credits: costs.photo })} onClick={pick}>
        <Image aria-hidden="true" />
      </IconButton>
      <IconButton className="composer__option" label={t('gif', { credits: costs.gif })} onClick={() => onOpen('gif')}>
        <Clapperboard aria-hidden="true" />
      </IconButton>
      <IconButton
        className="composer__option"
        label={t('gift', { credits: costs.gift })}
        onClick={() => onOpen('gift')}
      >
        <Gift aria-hidden="true" />
      </IconButton>
      <IconButton
        className="composer__option"
        label={t('emoji')}
        aria-expanded={open === 'emoji'}
        onClick={() => onOpen('emoji')}
      >
        <Smile aria-hidden="true" />
      </IconButton>
    </>
  );
}
