import FileText from 'lucide-react/icons/file-text';
import Globe from 'lucide-react/icons/globe';
import Share2 from 'lucide-react/icons/share-2';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import Users from 'lucide-react/icons/users';
import { mayDo, type Permission, type Role } from '#contract/staff/policy.ts';

/** What the navigation leads to, and the permission each page begins with. */
const groups = [
  { name: 'work', items: [{ name: 'members', path: '/members', permission: 'see_members', icon: Users }] },
  {
    name: 'sites',
    items: [
      { name: 'sites', path: '/sites', permission: 'see_settings', icon: Globe },
      { name: 'codes', path: '/codes', permission: 'see_settings', icon: TicketPercent },
      { name: 'networks', path: '/networks', permission: 'see_settings', icon: Share2 },
      { name: 'texts', path: '/pages', permission: 'see_settings', icon: FileText },
    ],
  },
] as const satisfies readonly {
  name: string;
  items: readonly { name: string; path: string; permission: Permission; icon: typeof Users }[];
}[];

/** The groups of a role: it sees what it may do, and nothing greyed out. */
export const itemsFor = (role: Role) =>
  groups
    .map(({ name, items }) => ({ name, items: items.filter(({ permission }) => mayDo(role, permission)) }))
    .filter(({ items }) => items.length > 0);
