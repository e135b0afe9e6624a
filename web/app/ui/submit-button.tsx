import { type ComponentProps, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

/**
 * Sends a form that a script sends. Before that script has taken over there is nothing to send it: the browser itself
 * would put what was typed, a password perhaps, into an address. A tap until then is held in platform/early-taps.ts.
 */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  const taken = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return <Button variant="primary" {...props} {...(taken ? { type: 'submit' } : { 'data-submits': '' })} />;
}
