import { useLoaderData } from 'react-router';
import { landerPage } from '#contract/pages/pages.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { StillScript } from '#web/platform/still-script.tsx';
import { useLanderSite } from '../lander-site.ts';
import { loadMemberLander } from '../load-member-lander.server.ts';
import { MemberLanderHead } from '../member-lander-head.tsx';
import { MemberLanding } from './member-landing.tsx';
import './member-landing.css';

export const loader = pageLoader('members-id-landing', ['landers', 'member-landers'], ({ context, params, url }) =>
  loadMemberLander(context, params.id ?? '', url),
);

export const handle = landerPage;

export default function MemberLandingPage() {
  const { messages: _, ...found } = useLoaderData<typeof loader>();
  const site = useLanderSite();
  const signupPath = usePathTo()('signup');
  return (
    <>
      <MemberLanderHead {...found} />
      <MemberLanding {...found} site={site} signupPath={signupPath} />
      <StillScript name="member-landing" />
    </>
  );
}
