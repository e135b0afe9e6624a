import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactElement } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Dropdown, DropdownItem, DropdownLine } from '#web/ui/dropdown.tsx';

export interface TileMenuProps {
  trigger: ReactElement;
  /** Absent where it would change nothing. */
  onMakeMain?: (() => void) | undefined;
  onEarlier?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
  onDelete: () => void;
}

/** What dragging does, for everybody who does not drag. */
export default function TileMenu({ trigger, onMakeMain, onEarlier, onLater, onDelete }: TileMenuProps) {
  const t = useTranslations('photos.menu');
  return (
    <Dropdown trigger={trigger} defaultOpen>
      {onMakeMain && (
        <DropdownItem icon={<Star aria-hidden="true" />} onSelect={onMakeMain}>
          {t('make_main')}
        </DropdownItem>
      )}
      {onEarlier && (
        <DropdownItem icon={<ArrowLeft aria-hidden="true" />} onSelect={onEarlier}>
          {t('earlier')}
        </DropdownItem>
      )}
      {onLater && (
        <DropdownItem icon={<ArrowRight aria-hidden="true" />} onSelect={onLater}>
          {t('later')}
        </DropdownItem>
      )}
      {(onMakeMain || onEarlier || onLater) && <DropdownLine />}
      <DropdownItem danger icon={<Trash aria-hidden="true" />} onSelect={onDelete}>
        {t('delete')}
      </DropdownItem>
    </Dropdown>
  );
}
