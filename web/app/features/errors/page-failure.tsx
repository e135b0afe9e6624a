import { isRouteErrorResponse, useRouteError } from 'react-router';
import { unknownGuard } from '#contract/pages/pages.ts';
import { ErrorFace } from './error-face.tsx';

/** What a page shows in its own place when its data did not come: the navigation around it stays. */
export function PageFailure() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // The one reason that is ours to show: any other text of a failed answer was not written for people.
  const reason = isRouteErrorResponse(error) && error.data === unknownGuard ? unknownGuard : undefined;
  return (
    <>
      <title>{String(status)}</title>
      <ErrorFace status={status} reason={reason} />
    </>
  );
}
