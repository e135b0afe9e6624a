import { useLoaderData } from 'react-router';
import { landerPage } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { StillScript } from '#web/platform/still-script.tsx';
import { useLanderSite } from '../lander-site.ts';
import { leadToSlug, loadMemberLander } from '../load-member-lander.server.ts';
import { MemberLanderHead } from '../member-lander-head.tsx';
import { MemberLanding2 } from './member-landing2.tsx';
import './member-landing2.css';

export const loader = pageLoader(
  'members-id-landing2',
  ['landers', 'member-landers'],
  async ({ context, params, url }) => {
    const { id = '', slug } = params;
    await leadToSlug(context, slug, url, (locale, right) => pathTo('members-id-landing2', locale, { id, slug: right }));
    return loadMemberLander(context, id, url);
  },
);

export const handle = landerPage;

export default function MemberLanding2Page() {
  const { messages: _, ...found } = useLoaderData<typeof loader>();
  const site = useLanderSite();
  const signupPath = usePathTo()('signup');
  return (
    <>
      <MemberLanderHead {...found} />
      <MemberLanding2 {...found} site={site} signupPath={signupPath} />
      <StillScript name="member-landing2" />
    </>
  );
}
