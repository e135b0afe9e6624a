import * as Slider from 'radix-ui/slider';
import type { ReactNode } from 'react';

interface RangeProps {
  label: ReactNode;
  min: number;
  max: number;
  step?: number;
  /** The thumbs never come closer than this many steps. */
  minDistance?: number;
  value: readonly [number, number];
  onValueChange: (value: [number, number]) => void;
  /** When the thumb is let go: the moment to search. */
  onValueCommit?: (value: [number, number]) => void;
  lowerLabel: string;
  upperLabel: string;
  /** The chosen span in words ('28 to 42'), shown beside the label. */
  valueText: ReactNode;
  /** One value in words, for screen readers ('42 km'). */
  formatValue?: (value: number) => string;
  /** Two hidden inputs of this name carry the values in a form. */
  name?: string;
}

export function Range({
  label,
  min,
  max,
  step = 1,
  minDistance = 0,
  value,
  onValueChange,
  onValueCommit,
  lowerLabel,
  upperLabel,
  valueText,
  formatValue,
  name,
}: RangeProps) {
  const thumbs = [lowerLabel, upperLabel];
  return (
    <fieldset className="field">
      <legend className="visually-hidden">{label}</legend>
      <div className="range-head">
        <span className="field__label" aria-hidden="true">
          {label}
        </span>
        <output>{valueText}</output>
      </div>
      <Slider.Root
        className="range"
        min={min}
        max={max}
        step={step}
        minStepsBetweenThumbs={minDistance}
        value={[...value]}
        onValueChange={(next) => onValueChange(pair(next))}
        onValueCommit={(next) => onValueCommit?.(pair(next))}
        name={name}
      >
        <Slider.Track className="range__track">
          <Slider.Range className="range__fill" />
        </Slider.Track>
        {thumbs.map((thumbLabel, index) => (
          <Slider.Thumb
            key={thumbLabel}
            className="range__thumb"
            aria-label={thumbLabel}
            aria-valuetext={formatValue?.(value[index] ?? min)}
          />
        ))}
      </Slider.Root>
    </fieldset>
  );
}

function pair(values: number[]): [number, number] {
  return [values[0] ?? 0, values[1] ?? 0];
}
