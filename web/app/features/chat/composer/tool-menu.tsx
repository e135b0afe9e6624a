import Clapperboard from 'lucide-react/icons/clapperboard';
import Gift from 'lucide-react/icons/gift';
import Image from 'lucide-react/icons/image';
import Smile from 'lucide-react/icons/smile';
import type { ReactElement } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Dropdown, DropdownItem } from '#web/ui/dropdown.tsx';

export type Tool = 'emoji' | 'gif' | 'gift' | 'starters' | 'voice';

interface ToolMenuProps {
  trigger: ReactElement;
  onOpen: (tool: Tool) => void;
  onPhoto: () => void;
}

export default function ToolMenu({ trigger, onOpen, onPhoto }: ToolMenuProps) {
  const t = useTranslations('chat.composer.menu');
  return (
    <Dropdown trigger={trigger} align="start" defaultOpen>
      <DropdownItem icon={<Image aria-hidden="true" />} onSelect={onPhoto}>
        {t('photo')}
      </DropdownItem>
      <DropdownItem icon={<Clapperboard aria-hidden="true" />} onSelect={() => onOpen('gif')}>
        {t('gif')}
      </DropdownItem>
      <DropdownItem icon={<Gift aria-hidden="true" />} onSelect={() => onOpen('gift')}>
        {t('gift')}
      </DropdownItem>
      <DropdownItem icon={<Smile aria-hidden="true" />} onSelect={() => onOpen('emoji')}>
        {t('emoji')}
      </DropdownItem>
    </Dropdown>
  );
}
