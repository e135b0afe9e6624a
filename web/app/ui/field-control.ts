import { createContext, useContext } from 'react';

/** What a field tells the control inside it. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  required?: boolean;
  disabled?: boolean;
}

export const FieldContext = createContext<FieldControl | null>(null);

/** Ids and states from the field around, under whatever the control was given itself. */
export function useFieldControl<Props extends object>(given: Props): Props & Partial<FieldControl> {
  const control = useContext(FieldContext);
  if (!control) return given;
  const props = Object.assign({} as Record<string, unknown>, control);
  for (const [name, value] of Object.entries(given)) if (value !== undefined) props[name] = value;
  return props as Props & Partial<FieldControl>;
}
