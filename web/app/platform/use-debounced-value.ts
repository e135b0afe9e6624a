import { useEffect, useRef, useState } from 'react';

/** Debounces a value: gives it once it has stayed the same for a while, so that nobody is asked for every letter. */
export function useDebouncedValue<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

/** Debounces a call: it is made once, a moment after the last of several reasons. */
export function useDebounced(run: () => void, pause: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, pause);
  };
}
