import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { officeLimits } from '../constants.ts';
import { discount } from '../discounts/discounts.ts';
import { because, discountCodeText, writing } from '../fields.ts';
import { localeNames } from '../locales.ts';
import { isOperatorToken, operatorPageLimits } from '../operator-pages/operator-pages.ts';
import { currencies } from '../payments/bundles.ts';
import { paymentMethods } from '../payments/payment-types.ts';
import { countries } from '../places/countries.ts';
import { companyInfo, settingsChange, siteSettings } from '../sites/settings.ts';

/** What an operator keeps for a site beside its settings: the company behind it, discount codes, networks that send visitors, and pages. */

const host = z.string().trim().toLowerCase().min(1).max(253);

/** As members type it: letters and digits, so that it can be said aloud. */
const newCode = discountCodeText.refine((code) => /^[A-Z0-9]{3,40}$/.test(code), because('invalid'));

export const officeCode = discount.pick({
  code: true,
  percentage: true,
  currency: true,
  minimum_order_value: true,
  country: true,
  expires: true,
  status: true,
  validity: true,
  paymentmethods: true,
});

const template = writing(1, 2000).nullable();

export const officeNetwork = z.object({
  name: z.string(),
  enabled: z.boolean(),
  signup_url: z.string().nullable(),
  purchase_url: z.string().nullable(),
});

const pageName = { token: z.string(), locale: z.enum(localeNames) };
const pageEntry = z.object({ ...pageName, title: z.string(), published: z.boolean(), updated_at: z.iso.datetime() });
export const officePage = pageEntry.extend({ markdown: z.string(), html: z.string() });

const askedPage = {
  host,
  token: z
    .string()
    .max(operatorPageLimits.token)
    .refine((token) => isOperatorToken(token), because('invalid')),
  locale: z.enum(localeNames),
};

/** A host name without port, in small letters. */
const newHost = host.refine(
  (name) => /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/.test(name),
  because('invalid'),
);

const companyId = z.int().min(1).max(32_767);
const company = z.object({ id: z.int(), info: companyInfo });
const siteView = z.object({ host: z.string(), company_id: z.int(), settings: siteSettings });

export const siteContentCalls = {
  officeSites: {
    summary: 'The companies of the installation, and which sites each runs',
    staff: 'see_settings',
    answer: z.object({ companies: z.array(company.extend({ hosts: z.array(z.string()) })) }),
  },
  createSite: {
    summary: 'Add a site: a host name, the company that runs it, and the settings that are not the usual ones',
    staff: 'change_settings',
    status: 201,
    body: z.strictObject({ host: newHost, company_id: companyId, settings: settingsChange }),
    answer: siteView,
  },
  createCompany: {
    summary: 'Add a company that runs sites',
    staff: 'change_settings',
    status: 201,
    body: z.strictObject({ info: companyInfo.omit({ added: true }) }),
    answer: z.object({ company }),
  },
  changeCompany: {
    summary: 'Change what a company says of itself on its sites',
    staff: 'change_settings',
    body: z.strictObject({ id: companyId, info: companyInfo.omit({ added: true }) }),
    answer: z.object({ company }),
  },
  officeCodes: {
    summary: 'The discount codes of a site that are for everybody, by name',
    staff: 'see_settings',
    query: z.object({ host, after: discountCodeText.optional() }),
    answer: z.object({ codes: z.array(officeCode), next: z.string().nullable() }),
  },
  saveCode: {
    summary: 'Make a discount code, or change the one of that name',
    staff: 'change_settings',
    body: z.strictObject({
      host,
      code: newCode,
      percentage: z.int().min(1).max(100),
      currency: z.enum(currencies).nullable().default(null),
      minimum_order_value: z.int().min(1).max(officeLimits.orderValue).nullable().default(null),
      country: z.enum(countries).nullable().default(null),
      expires: z.iso.datetime().nullable().default(null),
      status: z.enum(['active', 'disabled']).default('active'),
      validity: z.enum(['once-per-user', 'always']).default('once-per-user'),
      paymentmethods: z.array(z.enum(paymentMethods)).min(1).max(paymentMethods.length).nullable().default(null),
    }),
    answer: z.object({ code: officeCode }),
  },
  officeNetworks: {
    summary: 'The networks that send visitors to a site, and where they are told what became of them',
    staff: 'see_settings',
    query: z.object({ host, after: z.string().max(100).optional() }),
    answer: z.object({ networks: z.array(officeNetwork), next: z.string().nullable() }),
  },
  saveNetwork: {
    summary: 'Name a network and the addresses it is told at, or change the one of that name',
    staff: 'change_settings',
    body: z.strictObject({
      host,
      name: writing(1, 100),
      enabled: z.boolean().default(true),
      signup_url: template.default(null),
      purchase_url: template.default(null),
    }),
    answer: z.object({ network: officeNetwork }),
  },
  testNetwork: {
    summary: 'Call a network’s address once with example values, and tell what it answered',
    staff: 'change_settings',
    body: z.strictObject({ host, name: writing(1, 100), event: z.enum(['signup', 'purchase']), url: writing(1, 2000) }),
    answer: z.object({
      /** The address with its macros filled in. */
      url: z.string(),
      /** Null where there was no answer. */
      status: z.int().nullable(),
      answer: z.string(),
      delivered: z.boolean(),
    }),
  },
  officePages: {
    summary: 'The pages that were written for a site, published or not',
    staff: 'see_settings',
    query: z.object({ host, after: z.string().max(operatorPageLimits.token).optional() }),
    answer: z.object({ pages: z.array(pageEntry), next: z.string().nullable() }),
  },
  officePage: {
    summary: 'A page that was written for a site: its Markdown, and the HTML that becomes of it',
    staff: 'see_settings',
    query: z.object(askedPage),
    answer: z.object({ page: officePage }),
  },
  savePage: {
    summary: 'Write a page of a site in one language; not published it is kept and shown to nobody',
    staff: 'change_settings',
    body: z.strictObject({
      ...askedPage,
      title: writing(1, operatorPageLimits.title),
      markdown: writing(1, operatorPageLimits.markdown),
      published: z.boolean(),
    }),
    answer: z.object({ page: officePage }),
  },
  removePage: {
    summary: 'Take a page of a site away, in one language',
    staff: 'change_settings',
    body: z.strictObject(askedPage),
    answer: z.object({}),
  },
} satisfies Record<string, CallSchema>;
