import ChevronRight from 'lucide-react/icons/chevron-right';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import X from 'lucide-react/icons/x';
import { dismiss } from '#web/platform/dismissals.ts';
import { useLateParts } from '#web/platform/late-parts.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';
import { install, putInstallAside } from './install-state.ts';
import './install-hint.css';

function putAside() {
  dismiss('install');
  putInstallAside();
}

/** Offers to install the site as an app: with the browser's own question, or with the two steps that an iPhone asks for. */
export default function InstallHint() {
  const t = useTranslations('installed-app.install');
  const { phone } = useShell();
  const { installWay: way } = useLateParts();
  const onHomeScreen = phone || way === 'iphone';
  return (
    <div className="wrap alerts">
      <section className="install-hint" aria-labelledby="install-hint">
        <span className="install-hint__icon">
          <LogoMark />
        </span>
        <div className="install-hint__text">
          <h2 id="install-hint">{t(onHomeScreen ? 'title_phone' : 'title_desktop')}</h2>
          <p>{t(way === 'iphone' ? 'text_iphone' : onHomeScreen ? 'text_phone' : 'text_desktop')}</p>
          {way === 'iphone' ? (
            <ol className="install-hint__steps">
              <li>
                <Share aria-hidden="true" />
                {t('share')}
              </li>
              <li>
                <ChevronRight className="install-hint__next" aria-hidden="true" />
                <SquarePlus aria-hidden="true" />
                {t('home_screen')}
              </li>
            </ol>
          ) : (
            // Whatever the answer: the question is not asked a second time.
            <Button size="sm" variant="soft" onClick={() => void install().then(putAside)}>
              {t(onHomeScreen ? 'action_phone' : 'action_desktop')}
            </Button>
          )}
        </div>
        <IconButton label={t('dismiss')} onClick={putAside}>
          <X aria-hidden="true" />
        </IconButton>
      </section>
    </div>
  );
}
