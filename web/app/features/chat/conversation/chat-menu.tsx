import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { Partner } from '#contract/chat/chat.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Dropdown, DropdownItem, DropdownLink } from '#web/ui/dropdown.tsx';

export type ChatDialog = 'report' | 'block' | 'remove';

interface ChatMenuProps {
  partner: Partner;
  trigger: ReactElement;
  isRemovable: boolean;
  onDialog: (dialog: ChatDialog) => void;
}

export default function ChatMenu({ partner: { id, name, gone }, trigger, isRemovable, onDialog }: ChatMenuProps) {
  const t = useTranslations('chat.head');
  const pathTo = usePathTo();
  return (
    <Dropdown trigger={trigger} defaultOpen>
      {!gone && (
        <>
          <DropdownLink
            link={
              <Link to={pathTo('members-id', { id })} viewTransition>
                <UserRound aria-hidden="true" />
                {t('see_profile')}
              </Link>
            }
          />
          <DropdownItem icon={<Flag aria-hidden="true" />} onSelect={() => onDialog('report')}>
            {t('report', { name })}
          </DropdownItem>
          <DropdownItem danger icon={<Ban aria-hidden="true" />} onSelect={() => onDialog('block')}>
            {t('block', { name })}
          </DropdownItem>
        </>
      )}
      {isRemovable && (
        <DropdownItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => onDialog('remove')}>
          {t('delete')}
        </DropdownItem>
      )}
    </Dropdown>
  );
}
