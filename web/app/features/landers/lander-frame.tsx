import type { ReactNode } from 'react';
import { StillConsent } from '#web/features/tracking/still-consent.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/logo.tsx';
import './landers.css';

interface LanderFrameProps {
  /** Paper takes the colours of the theme; night is dark in both themes, derived from the niche's accent. */
  tone?: 'paper' | 'night';
  className?: string;
  /** Drawn behind everything. */
  scene?: ReactNode;
  children: ReactNode;
}

/** What every landing page has: the logo, the way in for members, the page, and who may be here. */
export function LanderFrame({ tone = 'paper', className, scene, children }: LanderFrameProps) {
  const t = useTranslations('shell');
  const { settings } = useShell();
  const pathTo = usePathTo();
  const variant = tone === 'night' ? 'glass' : 'outline';
  return (
    <div className={classNames('lander', className)} data-tone={tone}>
      {scene}
      <header className="lander__top">
        <a href={pathTo('index')} className="lander__home" aria-label={t('home', { site: settings.name })}>
          <Logo name={settings.name} />
        </a>
        <a href={pathTo('login')} className={buttonClass({ size: 'sm', variant })}>
          {t('log_in')}
        </a>
      </header>
      <main id="content" className="lander__page" tabIndex={-1}>
        {children}
      </main>
      <StillConsent />
      <LanderLegal />
    </div>
  );
}

const legalPages = ['pages-terms', 'pages-privacy', 'pages-cookies', 'pricing', 'complaints', 'pages-service'] as const;

function LanderLegal() {
  const t = useTranslations('shell.footer');
  const lander = useTranslations('landers.frame');
  const { settings, locale } = useShell();
  const pathTo = usePathTo();
  const american = locale === 'en';
  return (
    <footer className="lander__legal">
      <p>
        <b>{lander('adults')}</b> {lander('fictional', { fictional: settings.fictional_singular })}
      </p>
      <nav aria-label={lander('legal')}>
        {legalPages.map((name) => (
          <a key={name} href={pathTo(name)}>
            {t(`links.${name}`)}
          </a>
        ))}
        {american && <a href={`${pathTo('pages-terms')}#records`}>{t('links.records')}</a>}
        {american && <a href={`${pathTo('pages-privacy')}#selling`}>{t('links.selling')}</a>}
        <a href={pathTo('lang-config')}>{t('languages')}</a>
      </nav>
    </footer>
  );
}
