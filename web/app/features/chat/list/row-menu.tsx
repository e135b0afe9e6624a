import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactElement } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Dropdown, DropdownItem } from '#web/ui/dropdown.tsx';

export default function RowMenu({ trigger, onRemove }: { trigger: ReactElement; onRemove: () => void }) {
  const t = useTranslations('chat.list');
  return (
    <Dropdown trigger={trigger} defaultOpen>
      <DropdownItem danger icon={<Trash2 aria-hidden="true" />} onSelect={onRemove}>
        {t('delete')}
      </DropdownItem>
    </Dropdown>
  );
}
