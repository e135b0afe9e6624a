import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import type { ReactElement } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Dropdown, DropdownItem } from '#web/ui/dropdown.tsx';

interface MemberDropdownProps {
  name: string;
  trigger: ReactElement;
  onReport: () => void;
  onBlock: () => void;
}

export default function MemberDropdown({ name, trigger, onReport, onBlock }: MemberDropdownProps) {
  const t = useTranslations('member-page.menu');
  return (
    <Dropdown trigger={trigger} defaultOpen>
      <DropdownItem icon={<Flag aria-hidden="true" />} onSelect={onReport}>
        {t('report', { name })}
      </DropdownItem>
      <DropdownItem danger icon={<Ban aria-hidden="true" />} onSelect={onBlock}>
        {t('block', { name })}
      </DropdownItem>
    </Dropdown>
  );
}
