import type { SettingsChange } from '#contract/sites/settings.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Bus } from '#server/platform/events/bus.ts';
import type { Site } from '#server/platform/http/context.ts';
import { findSites, findVersion, mergeSettings, raiseVersion } from './queries.ts';
import { readSettings } from './read-settings.ts';

export { addCompany, addSite, changeCompany, companyOfFirstSite, listCompanies } from './new-site.ts';
export { readSettings } from './read-settings.ts';
export { changeKeepingHistory, type SettingsChangeRow, settingsHistory, undoChange } from './settings-history.ts';

const channel = 'sites';
// The bus tells at once; asking the version now and then catches what a lost message would hide.
const checkEvery = 2_000;

/** All sites of the installation, held in memory. Any node's change reaches every node without a restart. */
export class Sites {
  private byHost = new Map<string, Site>();
  private fallback: Site | undefined;
  private version = -1;
  private reading: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe = () => {};

  constructor(
    private readonly db: Queryable,
    private readonly bus: Bus,
    /** Production answers only for the domains it knows; the demo answers for any name of this machine. */
    private readonly strict: boolean,
  ) {}

  async start() {
    await this.reload();
    this.unsubscribe = this.bus.subscribe(channel, () => void this.reload().catch(() => {}));
    this.timer = setInterval(() => void this.reloadIfChanged().catch(() => {}), checkEvery);
    this.timer.unref();
  }

  stop() {
    clearInterval(this.timer);
    this.unsubscribe();
  }

  /** Grows with every change; whatever is derived from settings can be kept as long as it stays. */
  get currentVersion() {
    return this.version;
  }

  /** The site a request's host names, without its port and the dot that may end a name. */
  find(host: string): Site | undefined {
    return this.named(host) ?? (this.strict ? undefined : this.fallback);
  }

  get all(): Site[] {
    return [...this.byHost.values()];
  }

  /** The site of exactly this host: nobody changes a site by a typing mistake. */
  named(host: string): Site | undefined {
    const name = host.toLowerCase().replace(/\.?(:\d+)?$/, '');
    return this.byHost.get(name) ?? this.byHost.get(name.replace(/^www\./, ''));
  }

  async change(tx: Transaction, site: Site, change: SettingsChange) {
    await mergeSettings(tx, site.id, change);
    await raiseVersion(tx);
    tx.announce(channel, null);
  }

  async reloadIfChanged() {
    if ((await findVersion(this.db)) !== this.version) await this.reload();
  }

  /** One reading after another: an older one that came in last would hide the newer. */
  reload(): Promise<void> {
    this.reading = this.reading.catch(() => {}).then(() => this.read());
    return this.reading;
  }

  private async read() {
    // Version first: a change between the two reads is then seen again rather than missed.
    const version = await findVersion(this.db);
    const rows = await findSites(this.db);
    const sites = rows.map((row) => ({ ...row, settings: readSettings(row.settings) }));
    this.byHost = new Map(sites.map((site) => [site.host, site]));
    this.fallback = sites[0];
    this.version = version;
  }
}
