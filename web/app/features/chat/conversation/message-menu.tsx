import Copy from 'lucide-react/icons/copy';
import Flag from 'lucide-react/icons/flag';
import type { ReactElement } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Dropdown, DropdownItem } from '#web/ui/dropdown.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface MessageMenuProps {
  trigger: ReactElement;
  text: string | undefined;
  onReport: () => void;
}

export default function MessageMenu({ trigger, text, onReport }: MessageMenuProps) {
  const t = useTranslations('chat.messages');
  const copy = async () => {
    await navigator.clipboard.writeText(text ?? '');
    void showToast({ id: 'copied', tone: 'ok', title: t('copied') });
  };
  return (
    <Dropdown trigger={trigger} align="start" defaultOpen>
      {text && (
        <DropdownItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy()}>
          {t('copy')}
        </DropdownItem>
      )}
      <DropdownItem icon={<Flag aria-hidden="true" />} onSelect={onReport}>
        {t('report')}
      </DropdownItem>
    </Dropdown>
  );
}
