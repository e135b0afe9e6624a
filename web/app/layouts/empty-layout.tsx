import { Outlet } from 'react-router';

/** Nothing around the page: signing up has the screen to itself. */
export default function EmptyLayout() {
  return (
    <main id="content" className="shell__page" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
