import type { Localized } from '#contract/locales.ts';
import { type NicheNumber, nicheNumbers, niches } from '#contract/sites/niches.ts';
import type { CompanyInfo, SettingsChange } from '#contract/sites/settings.ts';

/** A company that does not exist, in a street that does not exist: its numbers pass no register. */
export const demoCompany: CompanyInfo = {
  name: 'Avondrood Demo B.V.',
  address: 'Voorbeeldkade 12, 1000 ZZ',
  kvk: '00000000',
  city: 'Amsterdam',
  country: 'NL',
  tradenames: nicheNumbers.map((niche) => niches[niche].demoName),
  vat_numbers: ['NL000000000B00'],
  support_phone: '+31 800 000 0000',
  delete_discount: 50,
  added: '2023-06-01T12:00:00Z',
};

const words: Record<NicheNumber, { index_title: Localized; description: Localized }> = {
  1: {
    index_title: { en: 'Rendezvous: dating for adults', fr: 'Rendezvous : rencontres pour adultes' },
    description: {
      en: 'Meet adults near you. Joining is free, and you see what a message costs before you send it.',
      fr: 'Rencontrez des adultes près de chez vous. L’inscription est gratuite, le prix d’un message s’affiche avant l’envoi.',
    },
  },
  2: {
    index_title: { en: 'Sheer: women lead', fr: 'Sheer : les femmes mènent' },
    description: {
      en: 'A calm place to meet, where women set the tone and write first.',
      fr: 'Un endroit tranquille pour se rencontrer, où les femmes donnent le ton et écrivent les premières.',
    },
  },
  3: {
    index_title: { en: 'Knot: meet on clear terms', fr: 'Knot : des rencontres aux règles claires' },
    description: {
      en: 'For adults who say what they want and listen to the answer.',
      fr: 'Pour les adultes qui disent ce qu’ils veulent et écoutent la réponse.',
    },
  },
  4: {
    index_title: { en: 'Lush: curves welcome', fr: 'Lush : vive les rondeurs' },
    description: {
      en: 'Meet curvy people, and people who love curves.',
      fr: 'Rencontrez des personnes tout en rondeurs et celles qui savent les regarder.',
    },
  },
  5: {
    index_title: { en: 'Vintage: meet someone with a story', fr: 'Vintage : des rencontres qui ont une histoire' },
    description: {
      en: 'For women over fifty and everyone who enjoys their company.',
      fr: 'Pour les femmes de plus de cinquante ans et les personnes qui apprécient leur compagnie.',
    },
  },
  6: {
    index_title: { en: 'Prime: confident women', fr: 'Prime : des femmes sûres d’elles' },
    description: {
      en: 'Meet women who know what they want, and people who like that.',
      fr: 'Rencontrez des femmes qui savent ce qu’elles veulent, et ceux à qui cela plaît.',
    },
  },
  7: {
    index_title: { en: 'Parade: men meet men', fr: 'Parade : rencontres entre hommes' },
    description: {
      en: 'Meet men near you, for tonight or for good.',
      fr: 'Rencontrez des hommes près de chez vous, pour ce soir ou pour la vie.',
    },
  },
};

interface DemoSite {
  host: string;
  settings: SettingsChange;
}

/** One site per niche. Only what differs from the defaults of contract/sites/settings.ts is stored. */
export const demoSites: DemoSite[] = nicheNumbers.map((niche) => ({
  host: niches[niche].demoHost,
  settings: {
    niche,
    name: niches[niche].demoName,
    support_email: `support@${niches[niche].demoName.toLowerCase()}.example`,
    support_phone: demoCompany.support_phone,
    ...words[niche],
  },
}));
