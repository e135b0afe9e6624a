import { type ReactNode, useState } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { SuggestInput } from '#web/ui/suggest-input.tsx';
import { sameName } from './same-name.ts';
import { useCities, useFindCity } from './use-places.ts';

interface CityFieldProps {
  country: string;
  region: string;
  city: string;
  /** A city of the list with the region it lies in, or none. What is typed and is no city is never handed on. */
  onChoose: (city: { name: string; region: string } | undefined) => void;
  error?: ReactNode;
  id?: string;
}

/** A city by its beginning, for a form that saves itself. Whoever types a whole name has chosen it all the same. */
export function CityField({ country, region, city, onChoose, error, id }: CityFieldProps) {
  const t = useTranslations('places');
  const [text, setText] = useState(city);
  const [unknown, setUnknown] = useState(false);
  const [shown, setShown] = useState(city);
  const show = (name: string) => {
    setShown(name);
    setText(name);
    setUnknown(false);
  };
  // Another city from outside, by where somebody stands or by another region, replaces what was typed here.
  if (shown !== city) show(city);
  const cities = useCities({ country, region, typed: text });
  const suggestions = cities.map((found) => ({
    id: `${found.region.id} ${found.name}`,
    label: found.name,
    hint: found.region.name,
  }));

  const findCity = useFindCity();

  const choose = (chosen: { name: string; region: { id: string } }) => {
    show(chosen.name);
    onChoose({ name: chosen.name, region: chosen.region.id });
  };
  const leave = async () => {
    if (text.trim() === '') {
      setUnknown(false);
      if (city) onChoose(undefined);
      return;
    }
    if (sameName(text, city)) return show(city);
    const meant = await findCity({ country, region, typed: text });
    if (meant === 'unknown') setUnknown(true);
    else if (meant) choose(meant);
  };
  return (
    <Field label={t('city')} hint={t('city_hint')} error={error ?? (unknown && t('city_unknown'))} id={id}>
      <SuggestInput
        maxLength={80}
        value={text}
        onValueChange={(typed) => {
          setText(typed);
          setUnknown(false);
        }}
        onBlur={() => void leave()}
        suggestions={suggestions}
        onChoose={(suggestion) => {
          const chosen = cities[suggestions.indexOf(suggestion as (typeof suggestions)[number])];
          if (chosen) choose(chosen);
        }}
        listLabel={t('cities')}
        countText={t('city_count', { count: cities.length })}
      />
    </Field>
  );
}
