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
export function useFieldControl<Props extends object>(props: Props): Props & Partial<FieldControl> {
  const control = useContext(FieldContext);
  return control ? Object.assign({}, control, withoutUndefined(props)) : props;
}

function withoutUndefined<Props extends object>(props: Props): Props {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Props;
}
