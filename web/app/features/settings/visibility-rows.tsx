import DoorOpen from 'lucide-react/icons/door-open';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/platform/api.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Switch } from '#web/ui/switch.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { lastWish } from './last-wish.ts';
import { UnaskedPhotos } from './unasked-photos.tsx';

/** Who finds a member: nobody new while invisible, and visitors only as long as the member likes. */
export function VisibilityRows() {
  const t = useTranslations('settings');
  const { user } = useShell();
  const api = useApi();
  if (!user) return null;
  return (
    <>
      <SwitchRow
        id="invisible"
        icon={<EyeOff />}
        label={t('invisible.title')}
        hint={t('invisible.text')}
        saved={user.invisible}
        save={(invisible) => api('setInvisible', { invisible })}
      />
      <SwitchRow
        id="visitors"
        icon={<DoorOpen />}
        label={t('visitors.title')}
        hint={t('visitors.text')}
        saved={user.shown_to_visitors}
        save={(shown) => api('setVisibility', { shown_to_visitors: shown })}
      />
      <UnaskedPhotos />
    </>
  );
}

interface SwitchRowProps {
  id: string;
  icon: ReactNode;
  label: string;
  hint: string;
  saved: boolean;
  save: (on: boolean) => Promise<unknown>;
}

/** Shows at once what was wished, and goes back when that could not be had. */
function SwitchRow({ id, icon, label, hint, saved, save }: SwitchRowProps) {
  const { revalidate } = useRevalidator();
  const [wished, setWished] = useState<boolean>();
  const [send] = useState(() =>
    lastWish<boolean>(async (on) => {
      try {
        await save(on);
        await revalidate();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        void showToast({ id, tone: 'danger', title: error.message });
      }
    }),
  );
  const change = async (on: boolean) => {
    setWished(on);
    if (await send(on)) setWished(undefined);
  };
  return (
    <li id={id} className="settings-row">
      <div className="settings-row__head settings-row__head--switch">
        <span className="settings-row__icon" aria-hidden="true">
          {icon}
        </span>
        <Switch
          label={label}
          hint={hint}
          checked={wished ?? saved}
          onChange={(event) => void change(event.target.checked)}
        />
      </div>
    </li>
  );
}
