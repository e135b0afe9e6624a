import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
}

interface SegmentedProps<Value extends string> {
  label: ReactNode;
  hideLabel?: boolean;
  options: ReadonlyArray<SegmentedOption<Value>>;
  name?: string;
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  block?: boolean;
}

/** Two to four short choices of which one always holds. Radios underneath, so arrows move between them. */
export function Segmented<Value extends string>({
  label,
  hideLabel,
  options,
  name,
  value,
  defaultValue,
  onValueChange,
  block,
}: SegmentedProps<Value>) {
  const id = useId();
  return (
    <fieldset className="field">
      <legend className={hideLabel ? 'visually-hidden' : 'field__label'}>{label}</legend>
      <div className={classNames('segmented', block && 'segmented--block')}>
        {options.map((option) => (
          <label key={option.value} className="segmented__item">
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={() => onValueChange?.(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
