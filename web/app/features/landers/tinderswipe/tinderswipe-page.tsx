import { useLoaderData } from 'react-router';
import { landerPage, sameForAMinute } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { SharedHead } from '#web/platform/page-head.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { StillScript } from '#web/platform/still-script.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { useLanderSite } from '../lander-site.ts';
import { loadPeople } from '../load-people.server.ts';
import { Tinderswipe } from './tinderswipe.tsx';
import './tinderswipe.css';

export const loader = pageLoader('landers-tinderswipe', ['landers', 'member-landers'], ({ context }) =>
  loadPeople(context),
);

export const headers = () => sameForAMinute;
export const handle = landerPage;

export default function TinderswipePage() {
  const t = useTranslations('member-landers.head');
  const { people, nearness } = useLoaderData<typeof loader>();
  const { locale, settings } = useShell();
  const site = useLanderSite();
  const signupPath = usePathTo()('signup');
  return (
    <>
      <SharedHead
        pathIn={(language) => pathTo('landers-tinderswipe', language)}
        title={t('swipe_title', { site: settings.name })}
        description={t('swipe_description', { site: settings.name })}
      />
      <Tinderswipe {...{ people, nearness, locale, site, signupPath }} />
      <StillScript name="tinderswipe" />
    </>
  );
}
