import { useSearchParams } from 'react-router';
import { sameForAllVisitors } from '#contract/pages.ts';
import { pathTo } from '#contract/routes.ts';
import { SignupLink } from '#web/features/signup/open-signup.tsx';
import { nextPath } from '#web/platform/next-path.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Card } from '#web/ui/card.tsx';
import { LoginForm } from './login-form.tsx';
import './login.css';

export const loader = pageLoader('login', ['forms', 'login']);

export const headers = () => sameForAllVisitors;

/** The door for members. Whoever was sent here from a page goes on to that page. */
export default function LoginPage() {
  const t = useTranslations('login');
  const { locale } = useShell();
  const [query] = useSearchParams();
  const next = nextPath(query.get('next')) ?? pathTo('members', locale);
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
