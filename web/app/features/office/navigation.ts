import Users from 'lucide-react/icons/users';
import { mayDo, type Permission, type Role } from '#contract/staff/policy.ts';

/** What the navigation leads to, and the permission each page begins with. */
const groups = [
  { name: 'work', items: [{ name: 'members', path: '/members', permission: 'see_members', icon: Users }] },
] as const satisfies readonly {
  name: string;
  items: readonly { name: string; path: string; permission: Permission; icon: typeof Users }[];
}[];

/** The groups of a role: it sees what it may do, and nothing greyed out. */
export const itemsFor = (role: Role) =>
  groups
    .map(({ name, items }) => ({ name, items: items.filter(({ permission }) => mayDo(role, permission)) }))
    .filter(({ items }) => items.length > 0);
