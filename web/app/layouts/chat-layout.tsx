import { Outlet } from 'react-router';
import { EntryWarning } from './entry-warning.tsx';

/** The whole screen for one conversation. The warning stays only where the law of the land asks for it. */
export default function ChatLayout() {
  return (
    <div className="shell shell--full">
      <main id="content" className="shell__page" tabIndex={-1}>
        <Outlet />
      </main>
      <EntryWarning onlyIn={['NL', 'DE']} />
    </div>
  );
}
