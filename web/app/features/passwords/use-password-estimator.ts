import { useEffect, useState } from 'react';
import { loadPasswordEstimator, type PasswordEstimator } from '#contract/accounts/password-strength.ts';

let loaded: PasswordEstimator | undefined;

/** Where its dictionaries are here already. Nobody waits for them: what the browser cannot judge, the server does. */
export const loadedPasswordEstimator = () => loaded;

/** The estimator, once its dictionaries are here. They are asked for by whoever types a new password, and by nobody else. */
export function usePasswordEstimator(): PasswordEstimator | undefined {
  const [estimator, setEstimator] = useState(() => loaded);
  useEffect(() => {
    if (estimator) return;
    let current = true;
    loadPasswordEstimator().then(
      (estimate) => {
        loaded = estimate;
        if (current) setEstimator(() => estimate);
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [estimator]);
  return estimator;
}
