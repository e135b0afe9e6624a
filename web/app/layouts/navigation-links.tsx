import Crown from 'lucide-react/icons/crown';
import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Search from 'lucide-react/icons/search';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import { Link, useLocation } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { NavigationItem } from './navigation-items.ts';

const icons = {
  search: Search,
  swipe: GalleryHorizontalEnd,
  likes: Heart,
  messages: MessageCircle,
  credits: Wallet,
  premium: Crown,
  me: UserRound,
};

export interface NavigationProps {
  items: readonly NavigationItem[];
  /** The path of a page that has been asked for and is not here yet. */
  headedFor?: string | undefined;
}

/** The links of the bar at the top: icon, words, and beside them what waits there. */
export function NavigationLinks({ items, headedFor }: NavigationProps) {
  const t = useTranslations('shell.navigation');
  const currentOf = useCurrent(headedFor);
  return items.map((item) => {
    const Icon = icons[item.name];
    return (
      <Link
        key={item.name}
        to={item.to}
        aria-current={currentOf(item)}
        className={classNames('nav-link', `nav-link--${item.name}`)}
        prefetch="intent"
        viewTransition
      >
        <Icon aria-hidden="true" />
        <span className="nav-link__words">{t(item.name)}</span>
        <ItemBadge item={item} />
      </Link>
    );
  });
}

/** The tabs at the foot of a phone: what waits sits on the shoulder of the icon. */
export function NavigationTabs({ items, headedFor }: NavigationProps) {
  const t = useTranslations('shell.navigation');
  const currentOf = useCurrent(headedFor);
  return items.map((item) => {
    const Icon = icons[item.name];
    return (
      <Link key={item.name} to={item.to} aria-current={currentOf(item)} className="tab-bar__tab" viewTransition>
        <Icon aria-hidden="true" />
        {item.name === 'search' ? t('search_short') : t(item.name)}
        <ItemBadge item={item} />
      </Link>
    );
  });
}

const isChat = /\/members\/[^/]+\/chat$/;
const isPremium = /\/premium$/;

/**
 * Where one is, or has just set out for: a tap shows at once, however long the page takes. A conversation with a
 * member lies under the member's page, and belongs to the messages all the same; who is premium has no item of that name,
 * and finds the page among the credits.
 */
function useCurrent(headedFor: string | undefined) {
  const { pathname: here } = useLocation();
  const pathname = headedFor ?? here;
  return ({ name, to }: NavigationItem) => {
    const isBelow =
      pathname === to || pathname.startsWith(`${to}/`) || (name === 'credits' && isPremium.test(pathname));
    const isHere = isChat.test(pathname) ? name === 'messages' : isBelow;
    return isHere ? 'page' : undefined;
  };
}

function ItemBadge({ item: { name, badge } }: { item: NavigationItem }) {
  const t = useTranslations('shell.waiting');
  if (!badge || (name !== 'messages' && name !== 'likes' && name !== 'credits')) return null;
  return <Badge count={badge.count} tone={badge.tone} label={t(name, { count: badge.count })} showZero />;
}
