import { data, redirect, useLoaderData } from 'react-router';
import { isLanderName, landerLocale } from '#contract/landers/landers.ts';
import type { Locale } from '#contract/locales.ts';
import { landerPage, sameForAMinute } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { countryName, effectiveCountry } from '#contract/places/countries.ts';
import { landingSlug } from '#contract/sites/niches.ts';
import { useAssetAddress } from '#web/platform/asset-address.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { SharedHead } from '#web/platform/page-head.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { StillScript } from '#web/platform/still-script.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { designs } from './designs.ts';
import type { LanderName } from './lander-props.ts';
import { useLanderSite } from './lander-site.ts';
import { loadPeople } from './load-people.server.ts';

export const loader = pageLoader('landers-name', ['landers'], async ({ context, params, url }) => {
  const { name } = params;
  if (!isLanderName(name)) throw data(null, { status: 404 });
  const { settings } = await context.ask('settings');
  const locale = landerLocale(context.locale, params.slug);
  const slug = landingSlug(settings.niche, locale);
  if (slug !== params.slug || locale !== context.locale)
    throw redirect(pathTo('landers-name', locale, { name, slug }) + url.search);
  return { name, slug, ...(await loadPeople(context)) };
});

export const headers = () => sameForAMinute;
export const handle = landerPage;

/** One of the landing pages that a name leads to: each design is a page of its own, and all end in signing up. */
export default function LanderPage() {
  const { name, slug, people, nearness, online } = useLoaderData<typeof loader>();
  const { locale, settings } = useShell();
  const site = useLanderSite();
  const signupPath = usePathTo()('signup');
  const { Design, styles } = designs[name];
  const addressOf = useAssetAddress();
  const code = effectiveCountry(settings);
  const country = { code, name: countryName(code, locale) };
  return (
    <>
      {/* Here and not hoisted into the head: there it would come before the styles of the site, whose layers must be known first. */}
      <link rel="stylesheet" href={addressOf(styles)} />
      <LanderHead name={name} />
      <Design {...{ name, slug, locale, people, nearness, online, site, country, signupPath }} />
      <StillScript name={name} />
    </>
  );
}

function LanderHead({ name }: { name: LanderName }) {
  const t = useTranslations('landers');
  const { settings } = useShell();
  const pathIn = (locale: Locale) =>
    pathTo('landers-name', locale, { name, slug: landingSlug(settings.niche, locale) });
  return (
    <SharedHead
      pathIn={pathIn}
      title={`${t(`${name}.title`)} · ${settings.name}`}
      description={t('frame.description', { site: settings.name })}
    />
  );
}
