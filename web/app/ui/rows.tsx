import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import { FieldError } from './field.tsx';

/** A list of facts, each on a line of its own: what it is at the start, what it says at the end. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Card padded={false} className="rows">
      {children}
    </Card>
  );
}

interface FactRowProps {
  label: ReactNode;
  value: ReactNode;
  /** An icon before the value: a lock, for what stays as it is. */
  icon?: ReactNode;
  hint?: ReactNode;
}

export function FactRow({ label, value, icon, hint }: FactRowProps) {
  return (
    <div className="rows__row">
      <span className="rows__label">
        {label}
        {hint && <span className="rows__hint">{hint}</span>}
      </span>
      <span className="rows__value">
        {value}
        {icon}
      </span>
    </div>
  );
}

export interface RowOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectRowProps<Value extends string> {
  label: ReactNode;
  options: readonly RowOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value | null) => void;
  /** Names the choice of none; without it one of the options always holds. */
  noneLabel?: string;
  /** Stands in the row while nothing is chosen ('Add'). */
  addLabel?: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** For links that lead here. */
  id?: string;
}

/** The platform's own select, as wide as its row: its list is the best one on a phone. */
export function SelectRow<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  noneLabel,
  addLabel,
  hint,
  error,
  id,
}: SelectRowProps<Value>) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const chosen = options.find((option) => option.value === value);
  return (
    <div className="rows__row rows__row--choice">
      <span className="rows__label">
        <label htmlFor={controlId}>{label}</label>
        {hint && (
          <span className="rows__hint" id={hintId}>
            {hint}
          </span>
        )}
      </span>
      {/* Drawn here and chosen in the select above it: the arrow and the words keep their place in every browser. */}
      <span className="rows__value" aria-hidden="true">
        {chosen ? chosen.label : <b className="rows__add">{addLabel}</b>}
        <ChevronsUpDown />
      </span>
      <select
        id={controlId}
        className="rows__select"
        value={value ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onValueChange((event.target.value || null) as Value | null)}
      >
        {noneLabel !== undefined && <option value="">{noneLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
