import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';

export interface Suggestion {
  id: string;
  label: string;
  /** What tells it from another of the same name. */
  hint?: string;
}

interface SuggestInputProps extends Omit<ComponentProps<'input'>, 'onSelect' | 'value' | 'list'> {
  value: string;
  onValueChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  onChoose: (suggestion: Suggestion) => void;
  /** Names the list. */
  listLabel: string;
  /** How many there are, for those who cannot see the list. */
  countText: string;
  icon?: ReactNode;
}

/** A text field that offers what it could become. Arrows move, Enter takes, Escape closes; typing on is always free. */
export function SuggestInput({
  value,
  onValueChange,
  suggestions,
  onChoose,
  listLabel,
  countText,
  icon,
  className,
  onBlur,
  ...rest
}: SuggestInputProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const props = useFieldControl(rest);
  const shown = open && suggestions.length > 0;
  const choose = (suggestion: Suggestion) => {
    onChoose(suggestion);
    setOpen(false);
  };
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    setOpen(true);
    setActive((to + suggestions.length) % suggestions.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const picked = shown ? suggestions[active] : undefined;
    if (event.key === 'ArrowDown' && suggestions.length) move(event, shown ? active + 1 : 0);
    else if (event.key === 'ArrowUp' && suggestions.length) move(event, shown && active > 0 ? active - 1 : -1);
    else if (event.key === 'Enter' && picked) {
      event.preventDefault();
      choose(picked);
    } else if (event.key === 'Escape' && shown) {
      // Only the list goes, not the dialog around it.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setOpen(false);
    }
  };
  return (
    <div className="input-box">
      {icon && (
        <span className="input-box__start" aria-hidden="true">
          {icon}
        </span>
      )}
      <input
        type="text"
        autoComplete="off"
        {...props}
        className={classNames('input', className)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setOpen(false);
          onBlur?.(event);
        }}
      />
      {/* A div with roles: an option is chosen by the field that owns the focus, not by itself. */}
      <div id={listId} role="listbox" aria-label={listLabel} className="suggestions" hidden={!shown}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field and chooses from there
          <div
            key={suggestion.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="suggestions__item"
            // Before the click the field would lose the focus, and the list be gone.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            {suggestion.label}
            {suggestion.hint && <small>{suggestion.hint}</small>}
          </div>
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {shown ? countText : ''}
      </span>
    </div>
  );
}
