import { type Country, countryName } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';

/** Countries to choose from, by their names in the page's language and in its order. */
export function CountryOptions({ countries }: { countries: readonly Country[] }) {
  const { locale } = useShell();
  const names = countries
    .map((code) => ({ id: code, name: countryName(code, locale) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
  return <PlaceOptions places={names} />;
}

/** Places of any kind, as they come. */
export function PlaceOptions({ places }: { places: readonly { id: string; name: string }[] }) {
  return places.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
