import Check from 'lucide-react/icons/check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { useLoaderData } from 'react-router';
import { freeConversations } from '#contract/constants.ts';
import { sameForAMinute, sleepingPage } from '#contract/pages/pages.ts';
import { messagePrices } from '#contract/payments/prices.ts';
import { effectiveCountry } from '#contract/places/countries.ts';
import { niches } from '#contract/sites/niches.ts';
import { SignupLink } from '#web/features/signup/signup.tsx';
import { consentDock } from '#web/features/tracking/consent.ts';
import { StillConsent } from '#web/features/tracking/still-consent.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { PageHead } from '#web/platform/page-head.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { aboutSite } from './about-site.ts';
import { Finder } from './finder.tsx';
import { HomePeople } from './home-people.tsx';
import { loadHomePeople } from './load-home-people.server.ts';

export const loader = pageLoader('index', ['home'], async ({ context }) => ({ people: await loadHomePeople(context) }));

export const headers = () => sameForAMinute;
export const handle = sleepingPage('home');

/** What the site is and what it costs, before anybody is asked for anything. */
export default function HomePage() {
  const t = useTranslations('home');
  const { settings, locale, origin } = useShell();
  const pathTo = usePathTo();
  return (
    <>
      <PageHead
        name="index"
        title={settings.index_title || t('title', { site: settings.name })}
        description={settings.description || t('description')}
      />
      <script type="application/ld+json">{aboutSite({ origin, name: settings.name, locale })}</script>
      <section className="hero">
        <div className="wrap hero__inside">
          <div>
            <h1>{niches[settings.niche].tagline[locale]}</h1>
            <p className="hero__lead">{t('lead')}</p>
            <Finder />
            <p className="hero__finder">
              <PageLink className="link" href={pathTo('match-finder')}>
                {t('match_finder')}
              </PageLink>
            </p>
            <Promises />
            <div {...{ [consentDock]: '' }}>
              <StillConsent />
            </div>
          </div>
          <Stage />
        </div>
      </section>
      <div className="wrap">
        <HomePeople people={useLoaderData<typeof loader>().people} />
        <Rules />
        <section className="home-closing">
          <h2>{t('closing.title')}</h2>
          <p>{t('closing.text')}</p>
          <SignupLink className={buttonClass({ variant: 'white', size: 'lg' })}>{t('finder.join')}</SignupLink>
        </section>
      </div>
    </>
  );
}

function Promises() {
  const t = useTranslations('home.promises');
  return (
    <ul className="hero__promises">
      {[t('free', { count: freeConversations }), t('no_subscription'), t('adults')].map((promise) => (
        <li key={promise}>
          <Check aria-hidden="true" />
          {promise}
        </li>
      ))}
    </ul>
  );
}

/** Art, not members: these faces have no names, because nobody by them may be here. */
function Stage() {
  const t = useTranslations('home.bubble');
  const { niche } = useShell().settings;
  return (
    <div className="stage" aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((picture, index) => (
        <img
          key={picture}
          src={`/art/hero-${niche}${picture}.webp`}
          alt=""
          width="480"
          height="600"
          fetchPriority={index === 0 ? 'high' : 'low'}
          // A phone shows three of them, and does not load the fourth.
          loading={index < 3 ? 'eager' : 'lazy'}
        />
      ))}
      <p>{t(`${niche}`)}</p>
    </div>
  );
}

function Rules() {
  const t = useTranslations('home.rules');
  const format = useFormatter();
  const { settings } = useShell();
  const { lowest, highest, currency } = messagePrices(settings, effectiveCountry(settings), settings.message_credits);
  const money = (minorUnits: number) => format.number(minorUnits / 100, { style: 'currency', currency });
  return (
    <section id="rules" className="home-section">
      <h2>{t('title')}</h2>
      <div className="home-rules">
        <Card className="card--price">
          <p className="home-rules__figure">{t('price.figure', { credits: settings.message_credits })}</p>
          <h3>{t('price.title')}</h3>
          <p>{t('price.text', { lowest: money(lowest), highest: money(highest) })}</p>
        </Card>
        <Card>
          <ShieldCheck aria-hidden="true" />
          <h3>{t('people.title')}</h3>
          <p>{t('people.text')}</p>
        </Card>
        <Card>
          <Undo2 aria-hidden="true" />
          <h3>{t('withdrawal.title')}</h3>
          <p>{t('withdrawal.text')}</p>
        </Card>
      </div>
    </section>
  );
}
