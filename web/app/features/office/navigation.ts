import Activity from 'lucide-react/icons/activity';
import ChartColumn from 'lucide-react/icons/chart-column';
import Check from 'lucide-react/icons/check';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import Globe from 'lucide-react/icons/globe';
import HandCoins from 'lucide-react/icons/hand-coins';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import ListChecks from 'lucide-react/icons/list-checks';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import Receipt from 'lucide-react/icons/receipt';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import Share2 from 'lucide-react/icons/share-2';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import VenetianMask from 'lucide-react/icons/venetian-mask';
import { mayDo, type Permission, type Role } from '#contract/staff/policy.ts';

/** What the navigation leads to, and the permission each page begins with. */
const groups = [
  {
    name: 'work',
    items: [
      { name: 'queue', path: '/queue', permission: 'see_queue', icon: ListChecks },
      { name: 'appeals', path: '/appeals', permission: 'see_queue', icon: Scale },
      { name: 'members', path: '/members', permission: 'see_members', icon: Users },
      { name: 'decisions', path: '/decisions', permission: 'moderate', icon: Check },
      { name: 'holds', path: '/holds', permission: 'see_holds', icon: Lock },
    ],
  },
  {
    name: 'money',
    items: [
      { name: 'payments', path: '/payments', permission: 'see_payments', icon: CreditCard },
      { name: 'debits', path: '/debits', permission: 'see_debits', icon: Landmark },
      { name: 'invoices', path: '/invoices', permission: 'see_invoices', icon: Receipt },
      { name: 'owed', path: '/owed', permission: 'see_ledger', icon: HandCoins },
      { name: 'ledger', path: '/ledger', permission: 'see_ledger', icon: Scale },
    ],
  },
  {
    name: 'sites',
    items: [
      { name: 'sites', path: '/sites', permission: 'see_settings', icon: Globe },
      { name: 'settings', path: '/settings', permission: 'see_settings', icon: Settings },
      { name: 'codes', path: '/codes', permission: 'see_settings', icon: TicketPercent },
      { name: 'networks', path: '/networks', permission: 'see_settings', icon: Share2 },
      { name: 'profiles', path: '/profiles', permission: 'see_settings', icon: VenetianMask },
      { name: 'texts', path: '/pages', permission: 'see_settings', icon: FileText },
      { name: 'previews', path: '/previews', permission: 'see_settings', icon: Mail },
    ],
  },
  { name: 'insight', items: [{ name: 'insight', path: '/insight', permission: 'see_insight', icon: ChartColumn }] },
  {
    name: 'system',
    items: [
      { name: 'health', path: '/health', permission: 'see_health', icon: Activity },
      { name: 'audit', path: '/audit', permission: 'see_audit', icon: ScrollText },
      { name: 'staff', path: '/staff', permission: 'manage_staff', icon: UserCog },
      { name: 'passkeys', path: '/passkeys', permission: 'keep_passkeys', icon: KeyRound },
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
