import { useLoaderData } from 'react-router';
import { landerPage } from '#contract/pages/pages.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { StillScript } from '#web/platform/still-script.tsx';
import { useLanderSite } from '../lander-site.ts';
import { loadMemberLander } from '../load-member-lander.server.ts';
import { MemberLanderHead } from '../member-lander-head.tsx';
import { MemberSignup } from './member-signup.tsx';
import './member-signup.css';

export const loader = pageLoader('members-id-signup', ['landers', 'member-landers'], ({ context, params, url }) =>
  loadMemberLander(context, params.id ?? '', url),
);

export const handle = landerPage;

export default function MemberSignupPage() {
  const { messages: _, ...found } = useLoaderData<typeof loader>();
  const site = useLanderSite();
  const signupPath = usePathTo()('signup');
  return (
    <>
      <MemberLanderHead {...found} />
      <MemberSignup {...found} site={site} signupPath={signupPath} />
      <StillScript name="member-signup" />
    </>
  );
}
