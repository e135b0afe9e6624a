import { useState } from 'react';
import { gifts } from '#contract/gifts/gifts.ts';
import { niches } from '#contract/sites/niches.ts';
import type { SettingsChange, SiteSettings } from '#contract/sites/settings.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { Pill } from '../parts/panel.tsx';
import { AgeCheckField } from './age-check-field.tsx';
import { kindOf, type SettingName } from './setting-kinds.ts';
import { useSettingWords } from './use-setting-words.ts';

type Value = SettingsChange[SettingName];

interface SettingRowProps {
  name: SettingName;
  value: Value;
  changed: boolean;
  error: string | undefined;
  readOnly: boolean;
  onChange(value: Value): void;
}

/** One setting: what it is called, what it does, and what it is edited with by its kind. */
export function SettingRow(props: SettingRowProps) {
  const t = useTranslations('office-settings');
  const { labelOf, hintOf } = useSettingWords();
  const { name, changed, error } = props;
  const hint = hintOf(name);
  return (
    <div className="office-setting" data-changed={changed || undefined}>
      <div>
        <b>{labelOf(name)}</b> {changed && <Pill tone="warn">{t('changed')}</Pill>}
        {hint && <p>{hint}</p>}
      </div>
      <div className="office-setting__control">
        <Control {...props} />
        <FieldError>{error}</FieldError>
      </div>
    </div>
  );
}

function Control({ name, value, readOnly, onChange }: SettingRowProps) {
  const t = useTranslations('office-settings');
  const { labelOf } = useSettingWords();
  const setting = kindOf(name);
  const label = labelOf(name);
  if (setting.kind === 'switch') {
    return (
      <Switch
        label={label}
        hideLabel
        checked={Boolean(value)}
        disabled={readOnly}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  }
  if (setting.kind === 'choice') {
    return (
      <Field label={label} hideLabel disabled={readOnly}>
        <Select
          value={String(value)}
          onChange={({ target }) =>
            onChange(setting.options.find((option) => String(option) === target.value) as Value)
          }
        >
          {setting.options.map((option) => (
            <Option key={option} name={name} option={option} />
          ))}
        </Select>
      </Field>
    );
  }
  if (setting.kind === 'choices')
    return <Choices {...{ name, readOnly, onChange }} value={value as string[]} options={setting.options} />;
  if (setting.kind === 'words') return <Words {...{ name, readOnly, onChange }} value={value as string | Words} />;
  if (setting.kind === 'age_check')
    return <AgeCheckField {...{ label, readOnly, onChange }} value={value as SiteSettings['age_check']} />;
  if (setting.kind === 'table') return <Table {...{ label, readOnly, onChange }} value={value} />;
  const isNumber = setting.kind === 'number';
  return (
    <Field label={label} hideLabel disabled={readOnly} hint={value === null ? t('none') : undefined}>
      <Input
        value={String(value ?? '')}
        inputMode={isNumber ? 'numeric' : 'text'}
        className={isNumber ? 'office-setting__number' : ''}
        onChange={({ target }) => onChange(typed(target.value, { isNumber, wasNull: value === null }) as Value)}
      />
    </Field>
  );
}

/** What is no number yet stays as it was typed: the call says what is wrong with it. */
function typed(text: string, { isNumber, wasNull }: { isNumber: boolean; wasNull: boolean }) {
  if (isNumber && /^\d+$/.test(text)) return Number(text);
  return wasNull && text === '' ? null : text;
}

function Option({ name, option }: { name: SettingName; option: string | number }) {
  const { optionOf } = useSettingWords();
  const niche = name === 'niche' ? niches[option as keyof typeof niches]?.demoName : undefined;
  return <option value={String(option)}>{niche ? `${option} · ${niche}` : optionOf(name, option)}</option>;
}

interface ChoicesProps extends Pick<SettingRowProps, 'name' | 'readOnly' | 'onChange'> {
  value: string[];
  options: readonly string[];
}

function Choices({ name, value, options, readOnly, onChange }: ChoicesProps) {
  const { labelOf, optionOf } = useSettingWords();
  const { locale } = useShell();
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  const wordsFor = (option: string) => {
    if (name === 'countries') return regions.of(option) ?? option;
    return gifts.find(({ id }) => name === 'gifts' && id === option)?.name[locale] ?? optionOf(name, option);
  };
  const toggle = (option: string, on: boolean) =>
    onChange(options.filter((each) => (each === option ? on : value.includes(each))) as Value);
  return (
    <fieldset className="office-choices" aria-label={labelOf(name)} disabled={readOnly}>
      {options.map((option) => (
        <label key={option}>
          <input
            type="checkbox"
            checked={value.includes(option)}
            onChange={({ target }) => toggle(option, target.checked)}
          />
          {wordsFor(option)}
        </label>
      ))}
    </fieldset>
  );
}

type Words = { en: string; fr: string };

interface WordsProps extends Pick<SettingRowProps, 'name' | 'readOnly' | 'onChange'> {
  value: string | Words;
}

function Words({ name, value, readOnly, onChange }: WordsProps) {
  const t = useTranslations('office-settings');
  const words: Words = typeof value === 'string' ? { en: value, fr: value } : value;
  const Line = name === 'fictional_warning' || name === 'description' ? Textarea : Input;
  return (
    <div className="office-words">
      {(['en', 'fr'] as const).map((locale) => (
        <Field key={locale} label={t(`languages.${locale}`)} disabled={readOnly}>
          <Line
            lang={locale}
            value={words[locale]}
            onChange={({ target }: { target: { value: string } }) =>
              onChange({ ...words, [locale]: target.value } as Value)
            }
          />
        </Field>
      ))}
    </div>
  );
}

interface TableProps extends Pick<SettingRowProps, 'readOnly' | 'onChange'> {
  label: string;
  value: Value;
}

/** A table of amounts, as JSON: few sites have one, and whoever writes it copies it from another. */
function Table({ label, value, readOnly, onChange }: TableProps) {
  const t = useTranslations('office-settings');
  const [text, setText] = useState(() => JSON.stringify(value, null, 1));
  const [broken, setBroken] = useState(false);
  const change = (next: string) => {
    setText(next);
    try {
      onChange(JSON.parse(next));
      setBroken(false);
    } catch {
      setBroken(true);
    }
  };
  return (
    <Field label={label} hideLabel disabled={readOnly} error={broken && t('not_json')}>
      <Textarea
        rows={4}
        className="office-code"
        spellCheck={false}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
    </Field>
  );
}
