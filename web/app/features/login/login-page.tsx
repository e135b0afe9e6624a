import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { sameForAllVisitors } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { SignupLink } from '#web/features/signup/signup.tsx';
import { useNetwork } from '#web/features/tracking/use-network.ts';
import { nextPath } from '#web/platform/next-path.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Card } from '#web/ui/card.tsx';
import { LoginForm } from './login-form.tsx';
import './login.css';

export const loader = pageLoader('login', ['forms', 'login', 'data-export']);

export const headers = () => sameForAllVisitors;

/** The door for members. Whoever was sent here from a page goes on to that page. */
export default function LoginPage() {
  const t = useTranslations('login');
  const { locale } = useShell();
  const [query] = useSearchParams();
  const next = nextPath(query.get('next')) ?? pathTo('members', locale);
  useWayForTheSent(next);
  return (
    <div className="login">
      <title>{t('title')}</title>
      <Card className="login__card">
        <h1>{t('heading')}</h1>
        <p className="login__lead">{t('lead')}</p>
        <noscript>
          <p className="login__lead">{t('needs_script')}</p>
        </noscript>
        {/* A whole new page, not a change of pages: nothing that a visitor's page knew is to stay. */}
        <LoginForm onLoggedIn={() => location.replace(next)} />
        <p className="login__foot">
          {t('new_here')} <SignupLink className="link">{t('join')}</SignupLink>
        </p>
      </Card>
    </div>
  );
}

/** Whom a partner sent may look around where others log in first. That they were sent, only their browser knows. */
function useWayForTheSent(next: string) {
  const { locale, settings } = useShell();
  const network = useNetwork();
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, searchParams } = new URL(next, location.origin);
    if (!network || settings.logged_out_search_trafficsource === 'none') return;
    // Once is enough: an address that says it already was not believed.
    if (pathname !== pathTo('members', locale) || searchParams.has('network')) return;
    searchParams.set('network', network);
    navigate(`${pathname}?${searchParams}`, { replace: true });
  }, [next, network, locale, settings, navigate]);
}
