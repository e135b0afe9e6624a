import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { type NicheNumber, nicheNumbers, niches } from '#contract/sites/niches.ts';
import { settingsChange } from '#contract/sites/settings.ts';
import { seedMap } from '#seeds/places.ts';
import { addCompany, addSite, companyOfFirstSite } from './features/sites/sites.ts';
import { addStaff, hashStaffPassword, hasOwner } from './features/staff/staff.ts';
import type { Queryable, Transaction } from './platform/database/database.ts';
import { claimState } from './platform/platform.ts';
import type { Secrets } from './platform/secrets.ts';
import { StartupError } from './platform/startup-error.ts';

const staffBody = calls.createStaff.body;

/** A site answers with and without www.: it is kept without. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .transform((name) => name.replace(/^www\./, ''))
  .pipe(
    z
      .string()
      .max(253)
      .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/),
  );
const name = z.string().trim().min(1).max(40);
/** A niche by its number or its name: 3 or bdsm. */
const niche = z.string().transform((given, context): NicheNumber => {
  const found = nicheNumbers.find((number) => String(number) === given.trim() || niches[number].name === given.trim());
  if (found) return found;
  context.addIssue('expected a niche by number or name');
  return z.NEVER;
});

const site = { SETUP_SITE_HOST: host, SETUP_SITE_NAME: name, SETUP_NICHE: niche };
const company = {
  SETUP_COMPANY_NAME: z.string().trim().min(1).max(120),
  SETUP_COMPANY_ADDRESS: z.string().trim().max(200).default(''),
  SETUP_COMPANY_CITY: z.string().trim().max(80).default(''),
  SETUP_COMPANY_COUNTRY: z
    .string()
    .trim()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  SETUP_COMPANY_NUMBER: z.string().trim().max(20).default(''),
  SETUP_COMPANY_VAT: z.string().trim().max(20).default(''),
};
const first = z.object({
  SETUP_OWNER_LOGIN: staffBody.shape.login,
  SETUP_OWNER_PASSWORD: staffBody.shape.password,
  ...company,
  ...site,
});
const another = z.object({ ...company, SETUP_COMPANY_NAME: company.SETUP_COMPANY_NAME.optional(), ...site });

type Variables = Record<string, string | undefined>;

function read<Schema extends z.ZodType>(schema: Schema, variables: Variables): z.output<Schema> {
  const given = Object.entries(variables).filter(([key, value]) => key.startsWith('SETUP_') && value?.trim());
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))];
  throw new StartupError(
    `Set up needs values it can use: set ${names.join(', ')} (docs/operate.md says what each is).`,
  );
}

/** The host of the first site before anything is set up: the public address follows from it. */
export const hostIn = (variables: Variables): string | undefined => host.safeParse(variables.SETUP_SITE_HOST).data;

export interface InstallationContext {
  secrets: Secrets;
  variables: Variables;
  now: Date;
}

export const isInstalled = async (db: Queryable) =>
  (await hasOwner(db)) || (await companyOfFirstSite(db)) !== undefined;

export const installedAlready = () =>
  new StartupError('This installation is set up already, and nothing was changed. Use --add-site for one more site.');

export interface Prepared {
  wishes: z.output<typeof first>;
  passwordHash: string;
}

/** Everything that can be refused without the database; hashing takes long and is done before the transaction. */
export async function prepareInstallation(variables: Variables): Promise<Prepared> {
  const wishes = read(first, variables);
  const login = wishes.SETUP_OWNER_LOGIN;
  return { wishes, passwordHash: await hashStaffPassword(wishes.SETUP_OWNER_PASSWORD, { login, name: login }) };
}

/** Installs the first owner, company and site, and the map. Of two at once the second is refused. */
export async function install(
  tx: Transaction,
  { secrets, now }: Omit<InstallationContext, 'variables'>,
  { wishes, passwordHash }: Prepared,
) {
  const claimed = await claimState(tx, 'setup', { at: now.toISOString() });
  if (!claimed || (await isInstalled(tx))) throw installedAlready();
  const login = wishes.SETUP_OWNER_LOGIN;
  const owner = await addStaff(
    tx,
    { secrets, staff: undefined, now },
    { login, name: login, role: 'owner', passwordHash },
  );
  await seedMap(tx);
  const companyId = await addCompany(tx, companyIn(wishes, now));
  await insertSiteOf(tx, wishes, companyId, now);
  return { host: wishes.SETUP_SITE_HOST, login: owner.staff.login, totpUri: owner.totpUri };
}

/** One more site, of the first site's company unless another is named. */
export async function installSite(tx: Transaction, { variables, now }: Omit<InstallationContext, 'secrets'>) {
  const wishes = read(another, variables);
  const held = await companyOfFirstSite(tx);
  if (held === undefined) throw new StartupError('There is no site yet: run npm run setup without --add-site first.');
  const { SETUP_COMPANY_NAME: named } = wishes;
  const companyId = named ? await addCompany(tx, companyIn({ ...wishes, SETUP_COMPANY_NAME: named }, now)) : held;
  await insertSiteOf(tx, wishes, companyId, now);
  return { host: wishes.SETUP_SITE_HOST };
}

type SiteWishes = Pick<Prepared['wishes'], keyof typeof site>;

async function insertSiteOf(tx: Transaction, wishes: SiteWishes, companyId: number, now: Date) {
  const { SETUP_SITE_HOST: at, SETUP_SITE_NAME: called, SETUP_NICHE: number } = wishes;
  const settings = settingsChange.parse({ name: called, niche: number, support_email: `support@${at}` });
  if (!(await addSite(tx, { host: at, settings, companyId, now })))
    throw new StartupError(`There is a site at ${at} already, and nothing was changed.`);
}

const companyIn = (wishes: Pick<Prepared['wishes'], keyof typeof company>, now: Date) => ({
  name: wishes.SETUP_COMPANY_NAME,
  address: wishes.SETUP_COMPANY_ADDRESS,
  city: wishes.SETUP_COMPANY_CITY,
  country: wishes.SETUP_COMPANY_COUNTRY,
  kvk: wishes.SETUP_COMPANY_NUMBER,
  vat_numbers: wishes.SETUP_COMPANY_VAT ? [wishes.SETUP_COMPANY_VAT] : [],
  added: now,
});
