import { pathTo } from '#contract/pages/routes.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { presentInterests, presentSettings } from './present.ts';
import { chooseCountry } from './selected-country.ts';

/** `pushKey` is the installation's public key for pushes; empty where nothing can be pushed. */
export function siteRoutes(calls: Calls, pushKey: string) {
  calls.read('settings', async (_db, context) => ({ settings: presentSettings(context, pushKey) }));
  calls.write('chooseCountryByForm', async (_tx, context, { country, locale }) => {
    chooseCountry(context, country === '' ? null : country);
    return `${pathTo('lang-config', locale)}#form`;
  });
  calls.write('chooseCountry', async (_tx, context, { country }) => ({
    settings: presentSettings({ ...context, selectedCountry: chooseCountry(context, country) }, pushKey),
  }));
  calls.read('companyinfo', async (_db, { site }) => ({ companyinfo: site.company }));
  calls.read('interests', async (_db, { locale }) => ({ interests: presentInterests(locale) }));
}
